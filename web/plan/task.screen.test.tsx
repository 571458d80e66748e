import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, lost, refuses } from '../testing/answers.ts';
import { boat, plans } from '../testing/plans.ts';
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
import { all, mine, oil, rig } from '../testing/vindilas-plan.ts';

const region = (name: RegExp) => page.getByRole('region', { name });

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
  answer({ ...plans([boat()], [rig]), deleteTask: () => refuses('task_not_found') });
  await press(button('Ta bort uppgiften'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort uppgiften' }));
  await expect.element(said()).toHaveTextContent('Uppgiften är borttagen.');
  await expect.element(heading('Planen')).toBeVisible();
});

test('a task whose first save got no response has the last text and the last boat after the next save', async () => {
  const ran = boat({ _id: 'boat-2', name: 'Ran' });
  const answers = plans([boat(), ran], all);
  await open('/servicelogs/plan/task', { ...answers, createTask: lost(answers.createTask) });
  await field('Uppgift *').fill('Byt kylarslang');
  await field('Avsnitt i serviceboken').selectOptions('Motorservice');
  await press(button('Spara'));
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  answer(answers);
  await field('Uppgift *').fill('Byt kylarslang och klämmor');
  await press(button('Spara'));
  await expect.element(link('Byt kylarslang och klämmor')).toBeVisible();
  await expect.element(link('Byt kylarslang')).not.toBeInTheDocument();

  await open('/servicelogs/plan/task', { createTask: lost(answers.createTask) });
  await field('Uppgift *').fill('Byt zinkanod');
  await field('Avsnitt i serviceboken').selectOptions('Motorservice');
  await press(button('Spara'));
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  answer(answers);
  await page.getByRole('combobox', { name: 'Vilken båt gäller det?' }).selectOptions('Ran');
  await press(button('Spara'));
  await expect.element(region(/^Saknar datum/).getByText(/^Ran/)).toBeVisible();
});

test('a change of a task that got no response, or several, is no conflict with what is typed after it', async () => {
  const answers = plans([boat()], all);
  await open('/servicelogs/plan', { ...answers, updateTask: lost(answers.updateTask) });
  await press(link('Byt impeller'));
  await field('Uppgift *').fill('Byt impeller och lock');
  await press(button('Spara'));
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  await press(button('Spara'));
  await expect.poll(() => asked.filter(({ call }) => call === 'updateTask')).toHaveLength(2);
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  await field('Uppgift *').fill('Byt impeller, lock och packning');
  await press(button('Spara'));
  await expect.poll(() => asked.filter(({ call }) => call === 'updateTask')).toHaveLength(3);
  answer(answers);
  await field('Uppgift *').fill('Byt allt');
  await press(button('Spara'));
  await expect.element(link('Byt allt')).toBeVisible();
});

test('a task that was changed elsewhere is saved by the second press, over nothing that was not shown', async () => {
  await open(`/servicelogs/plan/task/${oil._id}`, mine());
  await field('Uppgift *').fill('Byt all olja');
  answer(plans([boat()], [{ ...oil, everyHours: 150, version: 2 }]));
  await press(button('Spara'));
  await expect
    .element(page.getByText(/^Ändringen sparades inte\. Det har ändrats någon annanstans\./))
    .toBeVisible();
  await expect.element(field('Hur ofta (motortimmar)')).toHaveValue(150);
  answer(
    plans([boat()], [{ ...oil, everyHours: 150, section: 'engineService', note: 'Helsyntet', version: 3 }]),
  );
  await field('Avsnitt i serviceboken').selectOptions('Segel och rigg');
  await field('Anteckning').fill('15W-40');
  await press(button('Spara'));
  await expect
    .element(field('Anteckning'))
    .toHaveAccessibleDescription('Fel: Någon annanstans har det ändrats till Helsyntet.');
  await press(button('Spara'));
  await expect.element(link('Byt all olja')).toBeVisible();
  expect(asked.findLast(({ call }) => call === 'updateTask')?.body).toMatchObject({
    name: 'Byt all olja',
    everyHours: 150,
    note: '15W-40',
  });
});

test('a task whose change got no response is deleted, unless it was changed elsewhere', async () => {
  const answers = plans([boat()], all);
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort uppgiften' });
  await open(`/servicelogs/plan/task/${oil._id}`, { ...answers, updateTask: lost(answers.updateTask) });
  await field('Uppgift *').fill('Byt all olja');
  await press(button('Spara'));
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  answer({ updateTask: answers.updateTask } as Answers);
  await press(button('Ta bort uppgiften'));
  await press(remove);
  await expect.element(said()).toHaveTextContent('Uppgiften är borttagen.');

  await open(`/servicelogs/plan/task/${rig._id}`);
  await expect.element(field('Uppgift *')).toHaveValue('Byt stående rigg');
  answer(plans([boat()], [{ ...rig, name: 'Byt allt', version: 2 }]));
  await press(button('Ta bort uppgiften'));
  await press(remove);
  await expect
    .element(page.getByRole('alertdialog').getByRole('alert'))
    .toHaveTextContent('Det gick inte att ta bort. Det har ändrats någon annanstans. Ladda om sidan.');
});
