import { describe, expect, test } from 'vitest';
import { templates, templatesFor } from './templates.ts';

describe('the templates of a plan', () => {
  test('are 35 unique templates, each with a source; one with an interval does not merely say «Enligt tillverkaren»', () => {
    expect(templates).toHaveLength(35);
    expect(new Set(templates.map(({ id }) => id)).size).toBe(35);
    expect(new Set(templates.map(({ name }) => name)).size).toBe(35);
    for (const { source, everyMonths, everyHours, everyMiles } of templates) {
      expect(source).not.toBe('');
      const hasInterval = Boolean(everyMonths || everyHours || everyMiles);
      if (hasInterval) expect(source).not.toBe('Enligt tillverkaren');
    }
  });

  test('name the site of the page they link to, and only four of them have neither an interval nor a season', () => {
    const pages = templates.filter(({ page }) => page !== undefined);
    expect(pages.map(({ id }) => id)).toEqual([
      ...['seacocks', 'gas-test', 'extinguisher-check', 'extinguisher-change', 'life-jackets'],
      ...['rig-check', 'standing-rigging', 'self-inspection', 'flares'],
    ]);
    for (const { page = '', source } of pages) {
      const [, site] = /^https:\/\/(?:\w+\.)?(\w+\.se|yle\.fi)\//.exec(page) ?? [];
      expect(source).toContain(site);
    }
    const without = templates.filter(
      ({ season, everyMonths, everyHours, everyMiles }) =>
        !(season || everyMonths || everyHours || everyMiles),
    );
    expect(without.map(({ id }) => id)).toEqual(['insurance', 'flares', 'life-raft', 'saildrive-seal']);
  });

  test('fit the boat, its engine and its gas', () => {
    const ids = (answers: Parameters<typeof templatesFor>[0]) =>
      templatesFor(answers).map(({ id }) => id as string);
    expect(ids({ boat: 'sail', engine: 'saildrive', gas: true })).toHaveLength(35);
    const motor = ids({ boat: 'motor', engine: 'electric', gas: false });
    for (const id of ['standing-rigging', 'impeller', 'engine-oil', 'gas-hose', 'saildrive-seal']) {
      expect(motor).not.toContain(id);
    }
    expect(motor).toContain('antifouling');
  });
});
