// Shows a sentence in browsers older than those supported (docs/decisions/038). Uses only syntax that they all know.
if (
  !(
    'noModule' in HTMLScriptElement.prototype &&
    'toReversed' in Array.prototype &&
    'isWellFormed' in String.prototype &&
    'timeout' in AbortSignal &&
    'inert' in HTMLElement.prototype &&
    CSS.supports('selector(:has(a))')
  )
)
  document.getElementById('old-browser').hidden = false;
