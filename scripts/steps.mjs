/**
 * A part of `npm test` or `npm run check`. `run` tells whether it succeeded, and returns what to print if not.
 *
 * @typedef {{ name: string, run: () => Promise<{ ok: boolean, output: string }> }} Step
 */

/**
 * Runs the steps in order, and prints how each one went and how long it took.
 *
 * @param {Step[]} steps
 * @param {number} [atATime]
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runSteps(steps, atATime = 1) {
  const waiting = [...steps];
  /** @type {string[]} */
  const failed = [];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now();
      const { ok, output } = await step.run();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds} s)`);
      if (ok) continue;
      console.log(`\n${output.trim()}\n`);
      failed.push(step.name);
    }
  };
  await Promise.all(Array.from({ length: atATime }, runWaiting));
  return failed;
}
