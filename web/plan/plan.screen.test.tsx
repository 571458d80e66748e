import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentSnapshot } from '../sync/account.ts';
import { refuses } from '../testing/answers.ts';
import { service, services, trip, trips } from '../testing/logs.ts';
import { boat, inDays, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  late,
  link,
  me,
  open,
  path,
  size,
  texts,
} from '../testing/screen.tsx';
import { all, impeller, mine, oil, vindila } from '../testing/vindilas-plan.ts';
import { withoutNetwork } from '../testing/waiting.ts';

const region = (name: RegExp) => page.getByRole('region', { name });
/** What is due on a day to come. */
const ahead = /^([A-Z][a-z]+ \d{4}|\d{4}|Före|Efter)/;
const names = (state: RegExp) => texts(region(state).getByRole('link', { name: /^(?!Gjort)/ }));

test('the plan is grouped by when each task is due: what is late, the year ahead, and what lacks a day', async () => {
  await open('/servicelogs/plan', mine());
  await expect.element(heading('Planen')).toBeVisible();
  await expect.element(page.getByText('Vindila, 5 uppgifter')).toBeVisible();
  expect(names(/^Försenade/)).toEqual(['Byt impeller', 'Kontrollera flytvästar']);
  expect(names(ahead)).toEqual(['Täthetsprova gasolen', 'Byt motorolja']);
  expect(names(/^Saknar datum/)).toEqual(['Byt stående rigg']);
  await expect
    .element(
      region(/^Försenade/)
        .getByText(/^Sedan /)
        .first(),
    )
    .toBeVisible();
  await expect
    .element(
      region(ahead)
        .getByText(/om 14 dagar/)
        .first(),
    )
    .toBeVisible();
  await expect.element(region(ahead).getByText('Varje år eller 100 h')).toBeVisible();
  await press(page.getByRole('list', { name: 'Ett år framåt' }).getByRole('button').first());
  await expect.element(region(ahead).getByRole('heading').first()).toHaveFocus();
  const isHeard = (one: Element) => one.checkVisibility() && one.closest('[aria-hidden]') === null;
  for (const width of [390, 1366]) {
    await size(width, 844);
    expect(
      region(ahead)
        .getByText(/om 14 dagar/)
        .elements()
        .filter(isHeard),
    ).toHaveLength(1);
    await expectAccessible();
  }
  await expectLegible();
});

test('on paper the plan is a list with check boxes, the most urgent task first', async () => {
  await open('/servicelogs/plan', mine());
  await expect.element(page.getByText('Vindila, 5 uppgifter')).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  const rows = () => [...document.querySelectorAll('body > div:last-of-type tbody tr')];
  await expect.poll(() => rows().length).toBe(5);
  expect(rows()[0]?.textContent).toMatch(/^☐Byt impeller.*Försenad sedan/);
  expect(rows().map((row) => row.firstElementChild?.textContent)).toEqual(Array(5).fill('☐'));
});

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

test('with several boats each task shows its boat, and a new task asks which boat it is for', async () => {
  const ran = boat({ _id: 'boat-2', name: 'Ran', kind: 'motor' });
  const theirs = task('Byt anod', { boatId: 'boat-2', template: 'anodes', on: inDays(3) });
  await open('/servicelogs/plan', plans([vindila, ran], [impeller, theirs]));
  await expect.element(region(ahead).getByText(/^Ran/)).toBeVisible();
  await expect.element(region(/^Försenade/).getByText(/^Vindila: Varje vår/)).toBeVisible();
  await expectAccessible();

  await open('/servicelogs/plan/task');
  const which = page.getByRole('combobox', { name: 'Vilken båt gäller det?' });
  await expect.element(which).toHaveValue('boat-1');
  await which.selectOptions('Ran');
  await field('Uppgift').fill('Måla botten');
  await field('Avsnitt i serviceboken').selectOptions('Skrov och däck');
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await press(button('Spara'));
  await expect.element(heading('Planen')).toBeVisible();
  await expect.poll(() => asked.filter(({ call }) => call === 'createTask')).toHaveLength(1);
  expect(asked.find(({ call }) => call === 'createTask')?.body).toMatchObject({ boatId: 'boat-2' });

  // A task in one boat's plan is still offered for the other boat.
  await open('/servicelogs/plan/new');
  await expect.element(page.getByRole('checkbox', { name: /Kontrollera anoder/ })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /Byt impeller/ })).not.toBeInTheDocument();
  await which.selectOptions('Ran');
  await expect.element(page.getByRole('checkbox', { name: /Kontrollera anoder/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: /Byt impeller/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Motorbåt' })).toBeChecked();
});

test('fewer engine hours than last time are questioned', async () => {
  const before = trip({ engineEnd: 412.3 });
  await open('/createservicelog', { ...plans([boat()], [impeller]), ...services(), ...trips(before) });
  const question = page.getByText(
    'Motortimmarna är färre än förra gången (412,3). Har båten fått en ny motor eller timmätare?',
  );
  await field(/^Motortimmar/).fill('12');
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await field(/^Motortimmar/).fill('413');
  await expect.element(question).not.toBeInTheDocument();
  await field(/^Motortimmar/).fill('12');
  await press(link('Ange dagen i uppgifterna om båten'));
  await expect.element(field('Ny motor eller timmätare från')).toHaveFocus();
});

test('without a network the plan is read and changed, and what is changed is sent later', async () => {
  await open('/servicelogs/plan', mine());
  await expect.element(page.getByText('Vindila, 5 uppgifter')).toBeVisible();
  const online = await withoutNetwork();
  await press(page.getByRole('link', { name: 'Byt motorolja', exact: true }));
  await press(link('Ändra'));
  await field('Hur ofta (månader)').fill('6');
  await press(button('Spara'));
  await expect.element(heading('Byt motorolja')).toBeVisible();
  await press(link('Tillbaka'));
  await expect.poll(() => names(ahead)).toContain('Byt motorolja');
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Var sjätte' })
    .or(page.getByRole('listitem').filter({ hasText: '6 mån' }));
  await expect.element(row.getByText('Väntar på att skickas')).toBeVisible();
  await expect.element(page.getByText(/^Ingen anslutning · 1 ändring väntar/)).toBeVisible();
  await expectAccessible();
  await expectLegible();
  expect(asked.filter(({ call }) => call === 'updateTask')).toEqual([]);
  online();
  await expect
    .poll(() => asked.filter(({ call }) => call === 'updateTask').map(({ body }) => body))
    .toEqual([{ everyMonths: 6, was: { everyMonths: 12 } }]);
  await expect.element(page.getByText('Väntar på att skickas')).not.toBeInTheDocument();
});

test('a device that has never had the plan says so without a network, and fetches it when there is one', async () => {
  const online = await withoutNetwork();
  await open('/servicelogs/plan', mine());
  await expect.element(page.getByText('Planen kunde inte hämtas.')).toBeVisible();
  online();
  await expect.element(page.getByText('Vindila, 5 uppgifter')).toBeVisible();
});

test('a plan that is being fetched says so', async () => {
  const { answers, answerNow } = late(mine());
  await open('/servicelogs/plan', answers);
  await expect.element(page.getByText('Hämtar planen ...')).toBeVisible();
  answerNow();
  await expect.element(page.getByText('Vindila, 5 uppgifter')).toBeVisible();
});

test('a plan that can’t be fetched says so, and is shown once it can', async () => {
  await open('/servicelogs/plan', { ...mine(), listTasks: () => refuses('defect') });
  await expect.element(page.getByText('Planen kunde inte hämtas.')).toBeVisible();
  await expectAccessible();
  await expect.element(button('Försök igen')).toBeVisible();
  answer(plans([vindila], all));
  await bringUpToDate();
  await expect.element(page.getByText('Vindila, 5 uppgifter')).toBeVisible();
});

test('the service book begins with the three most urgent tasks, and the logbook and start page have one line', async () => {
  await open('/servicelogs', { ...mine(), ...services(service()) });
  const toDo = region(/^Att göra$/);
  await expect.element(toDo.getByRole('link', { name: 'Planen' })).toBeVisible();
  expect(texts(toDo.getByRole('link', { name: /^Gjort/ }))).toHaveLength(3);
  await expectAccessible();
  await expectLegible();
  await open('/home', { ...trips(trip({ userId: me })) });
  await expect.element(link(/^Att göra: Byt impeller, försenad sedan .* · och 2 till$/)).toBeVisible();
  await expectAccessible();
  await open('/info');
  await expect.element(link(/^Att göra: Byt impeller/)).toBeVisible();
});

test('the line is absent if nothing is to be done, and the service book links to creating a plan', async () => {
  await open('/home', { ...plans([boat()], [oil]), ...trips(trip({ userId: me })) });
  await expect.poll(() => currentSnapshot()?.lists.task).toHaveLength(1);
  await expect.element(link(/^Att göra/)).not.toBeInTheDocument();
  await open('/servicelogs', { ...plans(), ...services(service()) });
  await expect.element(link('Skapa en plan')).toBeVisible();
});

test('the pages do not scroll sideways, however narrow they are or large the text', async () => {
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  for (const address of ['/servicelogs/plan', '/servicelogs/plan/new', '/servicelogs']) {
    await open(address, { ...mine(), ...services(service()) });
    await expect.element(page.getByText('Byt', { exact: false }).first()).toBeVisible();
    for (const width of [320, 768]) {
      await size(width, 800);
      document.documentElement.style.fontSize = '200%';
      expect(document.documentElement.scrollWidth, `${address} at ${width}, 200 %`).toBeLessThanOrEqual(
        width,
      );
      document.documentElement.style.fontSize = '';
      expect(document.documentElement.scrollWidth, `${address} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});
