import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lost } from '../testing/answers.ts';
import { service, services } from '../testing/logs.ts';
import { boat, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
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
  const [made] = asked.filter(({ call }) => call === 'createBoat');
  expect(made?.body).toEqual({
    name: 'Vindila',
    bookName: 'Vindila, Albin Vega',
    kind: 'motor',
    engineKind: 'outboard',
  });
});

test('a plan whose first attempt failed is created for the boat as last described', async () => {
  const answers = plans();
  await open('/servicelogs/plan/new', {
    ...answers,
    ...services(),
    createTasksFromTemplates: () => 'unreachable',
  });
  await press(button(/^Lägg till/));
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  answer(answers);
  await press(page.getByText('Motorbåt'));
  await press(button(/^Lägg till/));
  await expect.element(heading('Planen')).toBeVisible();
  await open('/boats');
  await expect.element(page.getByRole('main').getByText('Motorbåt')).toBeVisible();
});

test('a plan whose creation got no answer is told with all tasks that it has, also those unticked after that', async () => {
  const archived = task('Byt segel', 'unknown', { archivedAt: '2026-04-01T08:00:00.000Z' });
  const answers = plans([boat()], [archived]);
  const createTasksFromTemplates = lost(answers.createTasksFromTemplates);
  await open('/servicelogs/plan', { ...answers, createTasksFromTemplates });
  const add = button(/^Lägg till \d+ uppgifter$/);
  await press(add);
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  const n = Number(/\d+/.exec(add.element().textContent)?.[0]);
  answer(answers);
  await press(page.getByRole('checkbox', { checked: true }).first());
  await press(button(`Lägg till ${n - 1} uppgifter`));
  await expect.element(said()).toHaveTextContent(`${n} uppgifter i planen.`);
  await expect.element(page.getByText(`Vindila, ${n} uppgifter`)).toBeVisible();
});
