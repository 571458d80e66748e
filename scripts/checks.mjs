import { runTool } from './run.mjs';

const CODE = ['contract', 'server', 'web', 'e2e', 'scripts'];

/**
 * What can be told without running the product.
 *
 * @type {import('./steps.mjs').Step[]}
 */
export const checks = [
  { name: 'Format and lint', run: () => runTool('biome', ['ci', '--error-on-warnings', '.']) },
  ...CODE.map((project) => ({ name: `Types: ${project}`, run: () => runTool('tsc', ['-p', project]) })),
  {
    name: 'Import rules',
    run: () =>
      runTool('depcruise', [
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err-long',
        ...CODE,
        'demo',
      ]),
  },
  { name: 'Unused code and packages', run: () => runTool('knip', []) },
];
