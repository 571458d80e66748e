// For browsers older than those that are served (docs/decisions/038), in words that they all know: says so in a sentence.
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
