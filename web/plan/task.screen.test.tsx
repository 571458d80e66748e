import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuses } from '../testing/answers.ts';
import { plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  link,
  open,
  said,
} from '../testing/screen.tsx';
import { mine, oil, rig, vindila } from '../testing/vindilas-plan.ts';
import { confirm, note } from '../testing/waiting.ts';

test('a task can be created, opened and deleted', async () => {
  await open('/servicelogs/plan/task', mine());
  await press(button('Spara'));
  await expect.element(page.getByRole('alert').first()).toHaveFocus();
  await field('Uppgift *').fill('Byt kylarslang');
  await field('Avsnitt i serviceboken').selectOptions('Motorservice');
  await expectAccessible();
  await expectLegible();
  await press(button('Spara'));
  await expect.element(heading('Planen')).toBeVisible();
  await press(link('Byt kylarslang'));
  await expect.element(field('Uppgift *')).toHaveValue('Byt kylarslang');
  await press(button('Ta bort uppgiften'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort uppgiften' }));
  await expect.element(said()).toHaveTextContent('Uppgiften är borttagen.');
  await expect.element(link('Byt kylarslang')).not.toBeInTheDocument();
});

test('a task that was deleted elsewhere counts as deleted', async () => {
  await open(`/servicelogs/plan/task/${oil._id}`, mine());
  await expect.element(field('Uppgift *')).toHaveValue('Byt motorolja');
  answer({ ...plans([vindila], [rig]), deleteTask: () => refuses('task_not_found') });
  await press(button('Ta bort uppgiften'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort uppgiften' }));
  await expect.element(said()).toHaveTextContent('Uppgiften är borttagen.');
  await expect.element(heading('Planen')).toBeVisible();
});

test('a task that was changed elsewhere too shows both sides, and its user chooses', async () => {
  await open(`/servicelogs/plan/task/${oil._id}`, mine());
  await field('Uppgift *').fill('Byt all olja');
  await field('Hur ofta (motortimmar)').fill('120');
  answer(plans([vindila], [{ ...oil, everyHours: 150, note: '15W-40', version: 2 }]));
  await press(button('Spara'));
  await expect.element(heading('Planen')).toBeVisible();
  await expect.element(page.getByText('Behöver ses över', { exact: true })).toBeVisible();
  await press(link('Se över ändringen'));
  await expect.element(note().getByText(/^Uppgiften har ändrats någon annanstans också\./)).toBeVisible();
  const table = page.getByRole('table', { name: 'Två versioner av uppgiften' });
  await expect.element(table.getByRole('row', { name: /motortimmar.*120.*150/ })).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(2);
  // What holds is decided before it is changed again.
  await expect.element(field('Uppgift *')).not.toBeInTheDocument();
  await expectAccessible();
  await press(button('Den sparade i alla'));
  await press(button('Spara valet'));
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(field('Uppgift *')).toHaveValue('Byt all olja');
  await expect.element(field('Hur ofta (motortimmar)')).toHaveValue(150);
  await expect.element(field('Anteckning')).toHaveValue('15W-40');
});

test('a task that was deleted elsewhere while it was being changed is saved as a new one', async () => {
  await open(`/servicelogs/plan/task/${oil._id}`, mine());
  await field('Uppgift *').fill('Byt all olja');
  answer(plans([vindila], [rig]));
  await press(button('Spara'));
  await press(link('Se över ändringen'));
  await expect.element(note().getByText(/^Uppgiften är borttagen på servern\./)).toBeVisible();
  await press(button('Spara som ny'));
  await expect.poll(() => asked.filter(({ call }) => call === 'createTask')).toHaveLength(1);
  expect(asked.find(({ call }) => call === 'createTask')?.body).toMatchObject({
    ...{ name: 'Byt all olja', everyMonths: 12, everyHours: 100, boatId: 'boat-1' },
  });
  await expect.element(field('Uppgift *')).toHaveValue('Byt all olja');
});

test('a task that was changed elsewhere after it was deleted here is deleted only if its user wants that still', async () => {
  await open(`/servicelogs/plan/task/${oil._id}`, mine());
  await expect.element(field('Uppgift *')).toHaveValue('Byt motorolja');
  answer(plans([vindila], [{ ...oil, everyHours: 150, version: 2 }, rig]));
  await press(button('Ta bort uppgiften'));
  await confirm('Ta bort uppgiften');
  await press(link('Se över ändringen'));
  await expect
    .element(note().getByText('Uppgiften har ändrats någon annanstans sedan du tog bort den.'))
    .toBeVisible();
  await expectAccessible();
  await press(button('Ta bort ändå'));
  await expect.poll(() => asked.filter(({ call }) => call === 'deleteTask')).toHaveLength(1);
  await open('/servicelogs/plan');
  await expect.element(link('Byt stående rigg')).toBeVisible();
  await expect.element(link('Byt motorolja')).not.toBeInTheDocument();
});
