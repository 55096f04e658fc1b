"""What Alembic runs: the migrations, on the connection and in the transaction that `migrate` gives."""

from __future__ import annotations

from alembic import context

from smazzata.server.infra.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
