/**
 * Passes on to the children whatever asks this process to end, so that it outlives them and can tell how they ended.
 *
 * @param {import('node:child_process').ChildProcess[]} children
 */
export function forwardSignals(children) {
  const forwarded = new Set();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches every process there, the children too, and npm then says it once more.
      if (forwarded.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      forwarded.add(signal);
      for (const child of children) child.kill(signal);
    });
  }
}
