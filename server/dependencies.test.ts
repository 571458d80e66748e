import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

test('every dependency is named by its exact version, and has a checksum in the lockfile on every platform', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json');
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const { packages } = read('package-lock.json') as { packages: Record<string, { integrity?: string }> };
  const unchecked = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  expect(unchecked).toEqual([]);
});
