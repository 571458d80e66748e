import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { service, services } from '../testing/logs.ts';
import { boat, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  button,
  expectAccessible,
  expectLegible,
  heading,
  link,
  open,
  said,
  size,
} from '../testing/screen.tsx';
import { withoutNetwork } from '../testing/waiting.ts';

test('the plan that a new plan becomes takes the focus', async () => {
  await open('/servicelogs/plan', { ...plans(), ...services(service()) });
  await press(button(/^Lägg till \d+ uppgifter$/));
  await expect.element(heading('Planen')).toHaveFocus();
  await expect.poll(() => said().element().textContent).toMatch(/uppgifter i planen/);
  await expect.element(heading('Planen')).toHaveFocus();
});

test('a first plan is created with three questions and one click', async () => {
  const empty = plans();
  await open('/servicelogs/plan', { ...empty, ...services(service()) });
  await expect.element(heading('Skapa en plan')).toBeVisible();
  await expect.element(button(/^Lägg till \d+ uppgifter$/)).toBeVisible();
  const offered = () => button(/^Lägg till/).element().textContent;
  const atFirst = offered();
  await press(page.getByRole('radio', { name: 'Motorbåt' }));
  await press(page.getByRole('radio', { name: 'Utombordare' }));
  await press(page.getByRole('radio', { name: 'Nej' }));
  expect(offered()).not.toBe(atFirst);
  await expect.element(page.getByRole('checkbox', { name: /Masta av/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: /Lämna livflotten/ })).not.toBeChecked();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  const source = link('Källa: Svenska Sjö, svenskasjo.se: 1 500 kr lägre självrisk (öppnas i en ny flik)');
  await expect.element(source).toHaveAttribute('target', '_blank');
  await expect.element(source).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(source).toHaveAttribute('href', expect.stringMatching(/^https:\/\/svenskasjo\.se\//));
  expect(source.element().closest('label')).toBeNull();
  await expect.element(page.getByText('Enligt tillverkaren', { exact: true }).first()).toBeVisible();
  const words = (name: RegExp) =>
    page.getByRole('checkbox', { name }).element().closest('label')?.textContent;
  expect(words(/^Lämna livflotten/)).toContain('Fyll i enligt tillverkaren');
  expect(words(/^Förnya försäkringen/)).toContain('Planen frågar efter förfallodagen.');
  await press(page.getByText('Säkerhetsbesiktning', { exact: true }));
  await expect.element(page.getByRole('checkbox', { name: /^Säkerhetsbesiktning/ })).not.toBeChecked();
  await press(page.getByText('Säkerhetsbesiktning', { exact: true }));
  await press(button(/^Lägg till/));
  await expect.element(heading('Planen')).toBeVisible();
  await expect.poll(() => said().element().textContent).toMatch(/uppgifter i planen/);
  await expect.poll(() => asked.filter(({ call }) => call === 'createBoat')).toHaveLength(1);
  const [made] = asked.filter(({ call }) => call === 'createBoat');
  expect(made?.body).toEqual({
    _id: expect.stringMatching(/^[\w-]{22}$/),
    name: 'Vindila',
    bookName: 'Vindila, Albin Vega',
    kind: 'motor',
    engineKind: 'outboard',
  });
});

test('a new plan is written without a network, in one press, and sent as the boat and its tasks', async () => {
  await open('/servicelogs/plan', { ...plans(), ...services() });
  await expect.element(button(/^Lägg till \d+ uppgifter$/)).toBeVisible();
  const online = await withoutNetwork();
  const n = Number(/\d+/.exec(button(/^Lägg till/).element().textContent)?.[0]);
  await press(button(/^Lägg till/));
  await expect.element(page.getByText(`Min båt, ${n} uppgifter`)).toBeVisible();
  await expect.element(said()).toHaveTextContent(`${n} uppgifter i planen.`);
  expect(asked.some(({ call }) => call === 'createBoat')).toBe(false);
  online();
  const made = () => asked.filter(({ call }) => call === 'createTask').map(({ body }) => body);
  await expect.poll(() => made().length).toBe(n);
  const [madeBoat] = asked.filter(({ call }) => call === 'createBoat');
  const { _id: boatId } = (madeBoat?.body ?? {}) as { _id?: string };
  expect(made()).toContainEqual({
    ...{ _id: expect.stringMatching(/^[\w-]{22}$/), boatId, template: 'safety-inspection' },
    ...{ name: 'Säkerhetsbesiktning', section: 'comments', everyMonths: 60 },
    source: 'Svenska Sjö, svenskasjo.se: 1 500 kr lägre självrisk',
  });
});

test('tasks that are in the plan, also those put away, are not offered again, and the insurance ends when the boat says', async () => {
  const archived = task('Säkerhetsbesiktning', {
    template: 'safety-inspection',
    archivedAt: '2026-04-01T08:00:00.000Z',
  });
  await open('/servicelogs/plan', {
    ...plans([boat({ insuredUntil: '2031-04-01' })], [archived]),
    ...services(),
  });
  await expect.element(page.getByRole('checkbox', { name: /^Förnya försäkringen/ })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: /^Säkerhetsbesiktning/ })).not.toBeInTheDocument();
  await press(button(/^Lägg till/));
  await expect.element(heading('Planen')).toBeVisible();
  const insurance = () =>
    asked.find(({ body }) => (body as { template?: string } | undefined)?.template === 'insurance');
  await expect.poll(insurance).toBeDefined();
  expect(insurance()?.body).toMatchObject({ on: '2031-04-01', boatId: 'boat-1' });
  expect(asked.some(({ call }) => call === 'createBoat')).toBe(false);
});
