import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayInWords } from '#contract/plan/days';
import { refuses } from '../testing/answers.ts';
import { service, services } from '../testing/logs.ts';
import { aYearBefore, inDays, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  field,
  heading,
  link,
  open,
  said,
  size,
} from '../testing/screen.tsx';
import { impeller, mine, oil, rig, vindila } from '../testing/vindilas-plan.ts';
import { confirm, note, withoutNetwork } from '../testing/waiting.ts';

const next = () => page.getByRole('region', { name: 'Nästa gång' });

test('a task can be created, opened and deleted', async () => {
  await open('/servicelogs/plan/task', mine());
  await press(button('Spara'));
  await expect.element(page.getByRole('alert').first()).toHaveFocus();
  await field('Uppgift *').fill('Byt kylarslang');
  await field('Avsnitt i serviceboken').selectOptions('Motorservice');
  await expectAccessible();
  await expectLegible();
  await expectToFit();
  await press(button('Spara'));
  await expect.element(heading('Planen')).toBeVisible();
  await press(link('Byt kylarslang'));
  await press(link('Ändra'));
  await expect.element(field('Uppgift *')).toHaveValue('Byt kylarslang');
  await press(button('Ta bort uppgiften'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort uppgiften' }));
  await expect.element(said()).toHaveTextContent('Uppgiften är borttagen.');
  await expect.element(link('Byt kylarslang')).not.toBeInTheDocument();
});

test('a task that was deleted elsewhere counts as deleted', async () => {
  await open(`/servicelogs/plan/task/${oil._id}/edit`, mine());
  await expect.element(field('Uppgift *')).toHaveValue('Byt motorolja');
  answer({ ...plans([vindila], [rig]), deleteTask: () => refuses('task_not_found') });
  await press(button('Ta bort uppgiften'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort uppgiften' }));
  await expect.element(said()).toHaveTextContent('Uppgiften är borttagen.');
  await expect.element(heading('Planen')).toBeVisible();
});

test('a task that was changed elsewhere too shows both sides, and its user chooses', async () => {
  await open(`/servicelogs/plan/task/${oil._id}/edit`, mine());
  await field('Uppgift *').fill('Byt all olja');
  await field('Hur ofta (motortimmar)').fill('120');
  answer(plans([vindila], [{ ...oil, everyHours: 150, note: '15W-40', version: 2 }]));
  await press(button('Spara'));
  await expect.element(note().getByText(/^Uppgiften har ändrats någon annanstans också\./)).toBeVisible();
  const table = page.getByRole('table', { name: 'Två versioner av uppgiften' });
  await expect.element(table.getByRole('row', { name: /motortimmar.*120.*150/ })).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(2);
  // What holds is decided before it is changed again.
  await press(link('Ändra'));
  await expect.element(note()).toBeVisible();
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
  await open(`/servicelogs/plan/task/${oil._id}/edit`, mine());
  await field('Uppgift *').fill('Byt all olja');
  answer(plans([vindila], [rig]));
  await press(button('Spara'));
  await expect.element(note().getByText(/^Uppgiften är borttagen på servern\./)).toBeVisible();
  await press(button('Spara som ny'));
  await expect.poll(() => asked.filter(({ call }) => call === 'createTask')).toHaveLength(1);
  expect(asked.find(({ call }) => call === 'createTask')?.body).toMatchObject({
    ...{ name: 'Byt all olja', everyMonths: 12, everyHours: 100, boatId: 'boat-1' },
  });
  await expect.element(heading('Byt all olja')).toBeVisible();
});

test('a task that was changed elsewhere after it was deleted here is deleted only if its user wants that still', async () => {
  await open(`/servicelogs/plan/task/${oil._id}/edit`, mine());
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

test('the page of a task shows when it is due, and each time that it was done: hours, who and cost', async () => {
  const done = (_id: string, date: string, fields: object) =>
    service({ _id, date, title: _id, tasks: [oil._id], ...fields });
  await open(`/servicelogs/plan/task/${oil._id}`, {
    ...mine(),
    ...services(
      done('Höstservice', `${inDays(-165)}T10:00`, { engineEnd: 415, costAndTime: '1 890 kr' }),
      done('Oljebyte', '2024-10-01T10:00', { servicePersonOrCompany: 'Bullandö Marina' }),
      service({ _id: 'Riggen', title: 'Riggen' }),
    ),
  });
  await expect.element(heading('Byt motorolja')).toBeVisible();
  await expect.element(next().getByText('gjort')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Gjort' }).getByRole('article');
  await expect.element(rows.first().getByText('415 h, Egen regi')).toBeVisible();
  await expect.element(rows.first().getByText('1 890 kr')).toBeVisible();
  await expect.element(rows.nth(1).getByText('Bullandö Marina')).toBeVisible();
  expect(rows.elements()).toHaveLength(2);
  await expect.element(page.getByText('Varje år eller 100 h')).toBeVisible();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  await expectToFit();
  await press(link('Gjort'));
  await expect.element(field('Rubrik')).toHaveValue('Byt motorolja');
});

test('a task that has never been done asks when it was, and says that it is saved', async () => {
  await open(`/servicelogs/plan/task/${rig._id}`, mine());
  await expect.element(page.getByText('Ingen service säger att det är gjort än.')).toBeVisible();
  await expect.element(button('Skjut upp')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Förra gången' }).fill('2020-05-01');
  await press(button('Spara'));
  await expect.element(page.getByText('Planen är sparad.')).toHaveFocus();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('a task is postponed for two weeks without a network, and not any longer after all', async () => {
  await open(`/servicelogs/plan/task/${impeller._id}`, mine());
  await expect.element(page.getByText(/^Försenad sedan/)).toBeVisible();
  const online = await withoutNetwork();
  await press(button('Skjut upp'));
  await expectAccessible();
  await press(button(`14 dagar, ${dayInWords(inDays(14), inDays(0))}`));
  await expect.element(page.getByText(/^Uppskjuten till/)).toHaveFocus();
  await expect.element(page.getByText(/^Försenad sedan/)).not.toBeInTheDocument();
  await expect.element(button('Skjut upp')).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible();
  await expectLegible();
  online();
  const sent = () => asked.filter(({ call }) => call === 'updateTask').map(({ body }) => body);
  const put = { postponedTo: inDays(14), was: { postponedTo: null } };
  await expect.poll(sent).toEqual([put]);
  await press(button('Skjut inte upp'));
  await expect.element(page.getByText(/^Försenad sedan/)).toBeVisible();
  const back = { postponedTo: '', was: { postponedTo: inDays(14) } };
  await expect.poll(sent).toEqual([put, back]);
});

test('a task by hours that has no day can be postponed when it is soon due, and that taken back', async () => {
  const anodes = task('Byt anoder', { everyHours: 100, baselineDate: inDays(-400), baselineHours: 400 });
  const at = (hours: number) => ({
    ...{ ...mine(), ...plans([vindila], [anodes]) },
    ...services(service({ date: `${inDays(-1)}T10:00`, engineEnd: hours })),
  });
  const show = `/servicelogs/plan/task/${anodes._id}`;
  await open(show, at(450));
  await expect.element(next().getByText('50 h kvar')).toBeVisible();
  await expect.element(button('Skjut upp')).not.toBeInTheDocument();
  await open(show, at(495));
  await press(button('Skjut upp'));
  await press(button(`14 dagar, ${dayInWords(inDays(14), inDays(0))}`));
  await expect.element(page.getByText(/^Uppskjuten till/)).toHaveFocus();
  await press(button('Skjut inte upp'));
  await expect.element(next().getByText('5 h kvar')).toBeVisible();
});

test('the scale of a task says one day as one, and a day worked out from the hours as a guess', async () => {
  const tomorrow = task('Kontrollera livflotten', { everyMonths: 12, baselineDate: aYearBefore(1) });
  const yesterday = task('Kontrollera släckaren', { everyMonths: 12, baselineDate: aYearBefore(-1) });
  const filter = task('Byt bränslefilter', {
    everyHours: 200,
    baselineDate: inDays(-365),
    baselineHours: 400,
  });
  const answers = {
    ...{ ...mine(), ...plans([vindila], [tomorrow, yesterday, filter]) },
    ...services(
      service({ _id: 'then', date: `${inDays(-365)}T10:00`, engineEnd: 400 }),
      service({ _id: 'now', date: `${inDays(-1)}T10:00`, engineEnd: 500 }),
    ),
  };
  const scaleOf = async ({ _id }: { _id: string }, text: string | RegExp) => {
    await open(`/servicelogs/plan/task/${_id}`, answers);
    await expect.element(next().getByText(text).first()).toBeVisible();
  };
  await scaleOf(tomorrow, 'i dag, 1 dag kvar');
  await scaleOf(yesterday, 'i dag, 1 dag för sent');
  await scaleOf(filter, /^i dag, ungefär \d+ dagar kvar$/);
  await expect
    .element(
      next()
        .getByRole('paragraph')
        .filter({ hasText: /^omkring .* nästa$/ }),
    )
    .toBeVisible();
});
