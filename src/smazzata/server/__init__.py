"""The server people meet on. A folder a feature; `infra` is what all of them stand on."""
