/**
 * Forwards termination signals to the children, so that this process outlives them and can tell how they ended.
 *
 * @param {import('node:child_process').ChildProcess[]} children
 */
export function forwardSignals(children) {
  const forwarded = new Set();
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // Ctrl-C in a terminal reaches every process there, the children too, and npm then sends it again.
    if (forwarded.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return;
    forwarded.add(signal);
    for (const child of children) child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, forward);

  // npm runs its scripts in a shell. The signal that ends npm ends that shell, and does not reach this process.
  const shell = process.ppid;
  const isLeft = () => process.ppid !== shell;
  if (process.env.npm_lifecycle_event) setInterval(() => isLeft() && forward('SIGTERM'), 200).unref();
}
