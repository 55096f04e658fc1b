"""What is shown where the page was not built: that the server is alive, and how to get the page."""

from __future__ import annotations

from html import escape

from smazzata import __version__
from smazzata.games.contract import Language, Text

_TITLE = Text(it="Il tavolo aperto per Scala 40 e Scopa", en="The open table for Scala 40 and Scopa")
_ALIVE = Text(it="Il server è acceso.", en="The server is up.")
_PROTOCOL = Text(
    it="La pagina per giocare non è stata costruita (lo fa ./run); si gioca con il protocollo:",
    en="The page to play on was not built (./run does it); play by the protocol:",
)
_SCHEMA = Text(it="tutto ciò che si può chiedere (OpenAPI)", en="everything that can be asked (OpenAPI)")
_READY = Text(it="è pronto?", en="is it ready?")

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>Smazzata</title>
<link rel="icon" href="data:,">
<style>
  :root {{ --felt: #0e4a37; --deep: #08301f; --ivory: #fbf7ea; --gold: #e3c46c; }}
  * {{ box-sizing: border-box; }}
  body {{ margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem; color: var(--ivory);
         font: 1.05rem/1.6 system-ui, sans-serif;
         background: radial-gradient(ellipse at 50% 30%, var(--felt), var(--deep)); }}
  main {{ max-width: 36rem; text-align: center; }}
  h1 {{ font: 600 clamp(2.6rem, 9vw, 4.4rem)/1.1 Georgia, serif; margin: 1.2rem 0 .2rem; letter-spacing: .01em; }}
  h1 + p {{ margin: 0 0 1.6rem; color: var(--gold); }}
  .hand {{ display: flex; justify-content: center; height: 8.4rem; }}
  .hand span {{ width: 5.2rem; height: 7.6rem; margin: 0 -.8rem; border-radius: .5rem; background: var(--ivory);
               color: #1d1d1d; box-shadow: 0 .3rem .9rem #0007; font: 600 1.5rem/1 Georgia, serif;
               padding: .55rem; text-align: left; transform-origin: 50% 130%; }}
  .hand .red {{ color: #b3202c; }}
  .hand span:nth-child(1) {{ transform: rotate(-16deg); }} .hand span:nth-child(2) {{ transform: rotate(-5deg); }}
  .hand span:nth-child(3) {{ transform: rotate(5deg); }} .hand span:nth-child(4) {{ transform: rotate(16deg); }}
  .dot {{ display: inline-block; width: .7rem; height: .7rem; border-radius: 50%; background: #7ee08a;
         margin-right: .5rem; }}
  a {{ color: var(--gold); text-underline-offset: .2em; }} a:focus-visible {{ outline: 3px solid var(--gold); }}
  footer {{ margin-top: 2.4rem; font-size: .85rem; opacity: .85; }}
</style>
</head>
<body>
<main>
  <div class="hand" aria-hidden="true"><span>7♠</span><span class="red">8♥</span><span>9♣</span><span class="red">10♦</span></div>
  <h1>Smazzata</h1>
  <p>{title}</p>
  <p><span class="dot" aria-hidden="true"></span><strong>{alive}</strong></p>
  <p>{protocol} <a href="/api/schema">{schema}</a> · <a href="/ready">{ready}</a></p>
  <footer>Smazzata {version}</footer>
</main>
</body>
</html>
"""  # noqa: E501 - the drawn cards stay on one line


def start_page(language: Language) -> str:
    return _PAGE.format(
        language=language,
        title=escape(_TITLE.in_(language)),
        alive=escape(_ALIVE.in_(language)),
        protocol=escape(_PROTOCOL.in_(language)),
        schema=escape(_SCHEMA.in_(language)),
        ready=escape(_READY.in_(language)),
        version=escape(__version__),
    )
