import { checkMarkdown } from './markdown.mjs';
import { runTool } from './run.mjs';

const TYPED = ['contract', 'server', 'web', 'web/tsconfig.test.json', 'web/service-worker', 'e2e', 'scripts'];
const RULED = ['contract', 'server', 'web', 'e2e', 'scripts', 'demo'];

/**
 * What can be checked without running the product.
 *
 * @type {import('./steps.mjs').Step[]}
 */
export const checks = [
  {
    name: 'Format and lint',
    run: () => runTool('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  },
  { name: 'Markdown', run: checkMarkdown },
  ...TYPED.map((project) => ({ name: `Types: ${project}`, run: () => runTool('tsc', ['-p', project]) })),
  {
    name: 'Import rules',
    run: () =>
      runTool('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...RULED]),
  },
  { name: 'Unused code and packages', run: () => runTool('knip', []) },
];
