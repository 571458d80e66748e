import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuses } from '../testing/answers.ts';
import { service, services } from '../testing/logs.ts';
import { boat, inDays, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  link,
  open,
  path,
  texts,
} from '../testing/screen.tsx';
import { mine } from '../testing/vindilas-plan.ts';

const region = (name: RegExp) => page.getByRole('region', { name });
/** What is due on a day to come. */
const ahead = /^([A-Z][a-z]+ \d{4}|\d{4}|Före|Efter)/;
const names = (state: RegExp) => texts(region(state).getByRole('link', { name: /^(?!Gjort)/ }));

test('«Gjort» opens a prefilled service, which one click saves', async () => {
  await open('/servicelogs/plan', { ...mine(), ...services() });
  await press(link('Gjort: Byt impeller'));
  await expect.element(heading('Ny service')).toBeVisible();
  await expect.element(field('Rubrik')).toHaveValue('Byt impeller');
  await expect.element(field('Båtnamn och modell')).toHaveValue('Vindila, Albin Vega');
  await expect.element(field('Utförd av')).toHaveValue('Åsa Öberg');
  await expect.element(page.getByRole('textbox', { name: 'Motorservice' })).toHaveValue('Impeller bytt.');
  await expect.element(page.getByRole('checkbox', { name: 'Byt impeller' })).toBeChecked();
  await expectAccessible();
  await press(button('Skapa service'));
  await expect.element(heading('Byt impeller')).toBeVisible();
  const created = () => asked.find(({ call }) => call === 'createServiceLog')?.body;
  await expect.poll(created).toMatchObject({
    title: 'Byt impeller',
    serviceType: 'Motorservice',
    engineService: 'Impeller bytt.',
    tasks: ['Bytimpeller'],
  });
});

test('without the plan, the service of «Gjort» still marks its task, and says so', async () => {
  await open('/createservicelog?tasks=Bytimpeller', {
    ...mine(),
    ...services(),
    listTasks: () => refuses('busy'),
  });
  await expect.element(page.getByText('Servicen räknas som gjord för 1 uppgift i planen.')).toBeVisible();
  await expect.element(field('Utförd av')).toHaveValue('Åsa Öberg');
  await expect.element(field('Rubrik')).toHaveValue('');
  await expectAccessible();
  await field('Rubrik').fill('Impellern');
  await field('Båtnamn och modell').fill('Vindila');
  await field('Typ av service').fill('Motorservice');
  await press(button('Skapa service'));
  await expect.poll(path).toMatch(/showservicelog/);
  const created = () => asked.find(({ call }) => call === 'createServiceLog')?.body;
  await expect.poll(created).toMatchObject({ title: 'Impellern', tasks: ['Bytimpeller'] });
});

test('a task that is not in the plan any more leaves an ordinary new service', async () => {
  await open('/createservicelog?tasks=borttagen', { ...mine(), ...services() });
  await expect.element(field('Utförd av')).toHaveValue('Åsa Öberg');
  await expect.element(field('Typ av service')).toHaveValue('');
  await expect.element(page.getByText('i planen')).not.toBeInTheDocument();
});

test('«Gjort» prefills the boat of the task, whichever boat had the last service', async () => {
  const ran = boat({ _id: 'boat-2', name: 'Ran', bookName: '', engineModel: 'Yamaha F15' });
  const oar = boat({ _id: 'boat-3', name: 'Ekan', bookName: '', engineModel: '' });
  const on = inDays(3);
  const theirs = [task('Byt anod', { boatId: 'boat-2', on }), task('Olja in', { boatId: 'boat-3', on })];
  const answers = { ...mine(), ...plans([boat(), ran, oar], theirs), ...services(service()) };
  await open('/servicelogs/plan', answers);
  await press(link('Gjort: Byt anod'));
  await expect.element(field('Båtnamn och modell')).toHaveValue('Ran');
  await expect.element(field('Motortyp')).toHaveValue('Yamaha F15');
  await press(button('Skapa service'));
  await expect.poll(() => asked.filter(({ call }) => call === 'createServiceLog')).toHaveLength(1);
  expect(asked.find(({ call }) => call === 'createServiceLog')?.body).toMatchObject({
    boatNameModel: 'Ran',
    engineType: 'Yamaha F15',
  });
  await expect.poll(path).toMatch(/showservicelog/);

  await open('/servicelogs/plan', answers);
  await press(link('Gjort: Olja in'));
  await expect.element(field('Båtnamn och modell')).toHaveValue('Ekan');
  await expect.element(field('Motortyp')).toHaveValue('');
});

test('several selected tasks become one service, each with a line in its section', async () => {
  await open('/servicelogs/plan', { ...mine(), ...services() });
  await press(page.getByRole('checkbox', { name: 'Välj Kontrollera flytvästar' }));
  await press(page.getByRole('checkbox', { name: 'Välj Täthetsprova gasolen' }));
  await expect.element(page.getByText('2 valda').first()).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(link('Skriv i serviceboken'));
  await expect
    .element(page.getByRole('textbox', { name: 'Skrov och däck' }))
    .toHaveValue('Täthetsprova gasolen: gjort.\nKontrollera flytvästar: gjort.');
  await press(page.getByRole('checkbox', { name: 'Täthetsprova gasolen' }));
  await press(button('Skapa service'));
  await expect.poll(path).toMatch(/showservicelog/);
  const created = () => asked.find(({ call }) => call === 'createServiceLog')?.body;
  await expect.poll(created).toMatchObject({ tasks: ['Kontrolleraflytvstar'] });
});

test('a service opened by mistake can be left at once, and a changed one is kept as a draft with all its content', async () => {
  await open('/servicelogs/plan', { ...mine(), ...services() });
  await press(link('Gjort: Byt impeller'));
  await expect.element(field('Rubrik')).toHaveValue('Byt impeller');
  history.back();
  await expect.element(heading('Planen')).toBeVisible();
  await press(link('Gjort: Byt impeller'));
  await field('Rubrik').fill('Impeller och lock');
  await expect.element(page.getByText(/^Utkast sparat/).first()).toBeVisible();
  await open('/createservicelog');
  await press(button('Fortsätt med utkastet'));
  await expect.element(field('Rubrik')).toHaveValue('Impeller och lock');
  await expect.element(page.getByRole('textbox', { name: 'Motorservice' })).toHaveValue('Impeller bytt.');
  await expect.element(page.getByRole('checkbox', { name: 'Byt impeller' })).toBeChecked();
});

test('without a network a completed task counts as done at once', async () => {
  await open('/servicelogs/plan', { ...mine(), ...services(), createServiceLog: () => 'unreachable' });
  await press(link('Gjort: Byt impeller'));
  await expect.element(field('Rubrik')).toHaveValue('Byt impeller');
  await press(button('Skapa service'));
  await expect.poll(path).toMatch(/showservicelog\/[\w-]{22}$/);
  await open('/servicelogs/plan');
  await expect.element(page.getByText('Gjort, väntar på att skickas')).toBeVisible();
  await expect.poll(() => names(/^Försenade/)).toEqual(['Kontrollera flytvästar']);
  await expect.poll(() => names(ahead)).toContain('Byt impeller');
  await expectAccessible();
});

test.each([
  ['that has run on', '420'],
  ['that is new', '3'],
])(
  'without a network a completed task restarts its hours, from the meter of an engine %s',
  async (_, meter) => {
    const byHours = task('Byt motorolja', { everyHours: 100 });
    const old = { date: `${inDays(-200)}T10:00`, engineEnd: 300, tasks: [byHours._id] };
    const read = { date: `${inDays(-20)}T10:00`, engineEnd: 412.3 };
    await open('/servicelogs/plan', {
      ...mine(),
      ...plans([boat()], [byHours]),
      ...services(service({ _id: 'old', ...old }), service({ _id: 'read', ...read })),
      createServiceLog: () => 'unreachable',
    });
    await press(link('Gjort: Byt motorolja'));
    await field(/^Motortimmar/).fill(meter);
    await press(button('Skapa service'));
    await expect.poll(path).toMatch(/showservicelog\/[\w-]{22}$/);
    await open('/servicelogs/plan');
    await expect.element(page.getByText('Gjort, väntar på att skickas')).toBeVisible();
    await expect.poll(() => names(ahead)).toEqual(['Byt motorolja']);
  },
);

test('without a network a deleted service log no longer counts: its tasks were last done in an earlier one, or never', async () => {
  const done = (logId: string, days: number) =>
    service({ _id: logId, date: `${inDays(days)}T10:00`, tasks: ['Bytimpeller', 'Bytmotorolja'] });
  const each = ['Byt impeller', 'Byt motorolja', 'Byt anoder'];
  const plan = plans(
    [boat()],
    each.map((name) => task(name, { everyMonths: 12 })),
  );
  const logs = services(
    { ...done('new', -10), tasks: ['Bytanoder', 'Bytimpeller', 'Bytmotorolja'] },
    done('old', -400),
  );
  await open('/updateservicelog/new', { ...plan, ...logs, deleteServiceLog: () => 'unreachable' });
  await press(button('Radera service'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Radera', exact: true }));
  await expect.poll(path).not.toContain('update');
  await open('/servicelogs/plan');
  await expect.poll(() => names(/^Försenade/)).toEqual(['Byt impeller', 'Byt motorolja']);
  await expect.poll(() => names(/^Saknar datum/)).toEqual(['Byt anoder']);
  expect(names(ahead)).toEqual([]);
});
