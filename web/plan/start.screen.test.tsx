import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SavedTask } from '#contract/tasks';
import { currentSync } from '../sync/account.ts';
import { service, services, trip, trips } from '../testing/logs.ts';
import { boat, inDays, plans, task } from '../testing/plans.ts';
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
  size,
  texts,
} from '../testing/screen.tsx';
import { mine, oil, rig } from '../testing/vindilas-plan.ts';
import { note } from '../testing/waiting.ts';

const region = (name: RegExp) => page.getByRole('region', { name });
const textbox = (name: string) => page.getByRole('textbox', { name });
const changes = () => asked.filter(({ call }) => call === 'updateTask');
const names = (state: RegExp) => texts(region(state).getByRole('link', { name: /^(?!Gjort)/ }));

const day = '2025-05-01';
const byHours = (name: string, fields: Partial<SavedTask> = {}) => task(name, { everyHours: 100, ...fields });
const began = { baselineDate: day, baselineHours: 412.3 };

test('a task whose next time is unknown says what is missing, and asks only for what the plan can be given', async () => {
  const unread = byHours('Byt drivrem');
  const read = byHours('Byt termostat');
  const unknown = [
    byHours('Byt motorolja', { ...began, boatId: 'boat-2' }),
    byHours('Byt oljefilter', { baselineDate: day, boatId: 'boat-2' }),
    { ...unread, boatId: 'boat-2' },
    byHours('Byt impeller', began),
    read,
    task('Förnya försäkringen'),
  ];
  const logs = {
    ...services(
      service({ _id: 'log-1', date: `${day}T10:00`, engineEnd: 412.3, tasks: [read._id] }),
      service({ _id: 'log-2', date: `${day}T10:00`, boatNameModel: 'Ran', tasks: [unread._id] }),
    ),
    ...trips(
      trip({ departureDateTime: '2025-05-02T09:00', arrivalDateTime: '2025-05-02T10:00', engineEnd: 12 }),
    ),
  };
  const row = (name: string) =>
    region(/^Saknar datum/)
      .getByRole('listitem')
      .filter({ hasText: name });
  const asks = (name: string) => row(name).getByRole('button').elements().length === 1;
  const start = page.getByText('Skriv dagen, så räknas nästa gång ut.');
  const boats = [boat(), boat({ _id: 'boat-2', name: 'Ran' })];
  await open('/servicelogs/plan', { ...plans(boats, unknown), ...logs });
  await expect.element(row('Byt motorolja').getByText(/Gjordes 1 maj 2025$/)).toBeVisible();
  const missing = {
    'Byt motorolja':
      'Båtens motortimmar saknas. Skriv dem i en resa eller en service, så går det att räkna ut nästa gång.',
    'Byt oljefilter': 'Motortimmarna då saknas.',
    'Byt drivrem': 'Motortimmarna saknas i servicen. Skriv dem där.',
    'Byt impeller': 'Motortimmarna är nu färre än då. Har båten fått en ny motor eller timmätare?',
    'Byt termostat': 'Motortimmarna är nu färre än då. Har båten fått en ny motor eller timmätare?',
    'Förnya försäkringen': 'Skriv en dag eller hur ofta.',
  };
  for (const [name, text] of Object.entries(missing))
    await expect.element(row(name).getByText(text)).toBeVisible();
  expect(Object.keys(missing).filter(asks)).toEqual(['Byt oljefilter', 'Förnya försäkringen']);
  for (const name of ['Byt impeller', 'Byt termostat'])
    await expect.element(row(name).getByRole('link', { name: /^Ange dagen/ })).toBeVisible();
  await expect.element(button('Ange när det ska göras: Förnya försäkringen')).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await open('/servicelogs/plan', plans([boat()], [...unknown, rig]));
  await expect.element(start).toBeVisible();
});

test('«Ange» shows what is saved of the start, and saves what is changed', async () => {
  const half = byHours('Byt oljefilter', { baselineDate: day });
  const other = byHours('Byt drivrem', { baselineHours: 412.3 });
  await open('/servicelogs/plan', plans([boat()], [half, other]));
  await press(button('Ange när det gjordes senast: Byt oljefilter'));
  await expect.element(textbox('Förra gången')).toHaveValue(day);
  await expect.element(field(/^Motortimmar då/)).toHaveValue(null);
  await field(/^Motortimmar då/).fill('412.3');
  await press(button('Spara'));
  await expect.element(button('Spara')).not.toBeInTheDocument();
  await press(button('Ange när det gjordes senast: Byt drivrem'));
  await expect.element(field(/^Motortimmar då/)).toHaveValue(412.3);
  await textbox('Förra gången').fill(day);
  await press(button('Spara'));
  await expect
    .poll(() => changes().map(({ body }) => body))
    .toEqual([
      { baselineHours: 412.3, was: { baselineHours: null } },
      { baselineDate: day, was: { baselineDate: null } },
    ]);
});

test('a task without a start asks when it was last done', async () => {
  await open('/servicelogs/plan', mine());
  await press(button('Ange när det gjordes senast: Byt stående rigg'));
  await textbox('Förra gången').fill('2020-05-01');
  await expectAccessible();
  await expectLegible();
  await press(button('Spara'));
  await expect.element(textbox('Förra gången')).not.toBeInTheDocument();
  await expect
    .poll(() => changes()[0]?.body)
    .toEqual({ baselineDate: '2020-05-01', was: { baselineDate: null } });
});

test('who does not know when it was done last has it to look at in spring, whatever was typed', async () => {
  await open('/servicelogs/plan', plans([boat({ launching: '2025-05-03' })], [rig]));
  await press(button('Ange när det gjordes senast: Byt stående rigg'));
  await textbox('Förra gången').fill('2020-05-01');
  await press(button('Vet inte: kontrollera i vår'));
  await expect.poll(() => asked.filter(({ call }) => call === 'updateTask')).toHaveLength(1);
  const body = asked.find(({ call }) => call === 'updateTask')?.body as { on?: string };
  expect(body).toEqual({ on: expect.stringMatching(/^\d{4}-05-03$/), was: { on: null } });
  expect((body.on ?? '') >= inDays(0)).toBe(true);
  expect((body.on ?? '') <= inDays(366)).toBe(true);
});

test('what expires asks for its next day once it has been done', async () => {
  const flares = task('Byt nödbloss', {
    ...{ template: 'flares', section: 'sparePartsAndReplacements', on: inDays(-20) },
    baselineDate: inDays(-2),
  });
  await open('/servicelogs/plan', plans([boat()], [flares]));
  await expect.element(page.getByText('När går det ut nästa gång?')).toBeVisible();
  await press(button('Ange när det ska göras: Byt nödbloss'));
  await textbox('Går ut den').fill('2029-06-30');
  await expectAccessible();
  await press(button('Spara'));
  await expect
    .poll(() => asked.find(({ call }) => call === 'updateTask')?.body)
    .toEqual({ on: '2029-06-30', was: { on: inDays(-20) } });
});

test('the end of an insurance stands on its paper, which the plan follows, asks for and is renewed by', async () => {
  const insurance = task('Förnya försäkringen', { template: 'insurance', section: 'comments' });
  await open('/servicelogs/plan', plans([boat()], [insurance]));
  await expect.element(page.getByText('När går det ut nästa gång?')).toBeVisible();
  const renew = link('Lägg in handlingen som säger när: Förnya försäkringen');
  await press(renew);
  await expect.element(heading('Ny handling')).toBeVisible();
  await expect.element(page.getByLabelText('Vad är det?')).toHaveValue('insurance');
  await page.getByLabelText('Gäller till').fill(inDays(20));
  await press(button('Spara'));
  await expect.element(heading('Vindila')).toBeVisible();
  await open('/servicelogs/plan');
  await expect.element(page.getByText(/om 20 dagar/).first()).toBeVisible();
  await expect.element(renew).toBeVisible();
  await press(link('Förnya försäkringen'));
  await press(link('Ändra'));
  await expect.element(field('Uppgift *')).toHaveValue('Förnya försäkringen');
  await expect.element(field('Ska vara gjort den')).not.toBeInTheDocument();
});

test('a task whose meter shows less than before asks for the day of the new one', async () => {
  const sealed = byHours('Byt olja', { baselineDate: inDays(-90), baselineHours: 1200 });
  const times = { departureDateTime: `${inDays(-5)}T09:00`, arrivalDateTime: `${inDays(-5)}T15:00` };
  await open('/servicelogs/plan', {
    ...plans([boat()], [sealed]),
    ...trips(trip({ ...times, engineEnd: 4 })),
  });
  await expect.element(page.getByText(/Har båten fått en ny motor eller timmätare\?/)).toBeVisible();
  await press(link('Ange dagen för den nya motorn eller timmätaren: Byt olja'));
  await expect.element(field('Ny motor eller timmätare från')).toHaveFocus();
  await expect.element(field('Ny motor eller timmätare från')).toBeInViewport();
  await expectAccessible();
});

test('a start that is saved is told with where its task stands now, and the focus is not lost', async () => {
  await open('/servicelogs/plan', plans([boat()], [rig, oil]));
  const ask = button('Ange när det gjordes senast: Byt stående rigg');
  await press(ask);
  await press(ask);
  await expect.element(ask).toHaveFocus();
  await expect.element(textbox('Förra gången')).not.toBeInTheDocument();
  await press(ask);
  await textbox('Förra gången').fill('2020-05-01');
  await press(button('Spara'));
  await expect
    .element(page.getByText('Sparat. Byt stående rigg står under Efter motortimmar och distans.'))
    .toHaveFocus();
  await expect.poll(() => names(/^Efter motortimmar/)).toEqual(['Byt stående rigg']);
  await expect.element(button('Spara')).not.toBeInTheDocument();
  await expectAccessible();
});

test('what is typed into a task or a start stays when the task is changed or deleted elsewhere', async () => {
  const elsewhere = async (...tasks: SavedTask[]) => {
    answer(plans([boat()], tasks));
    await (await currentSync()).sendNow();
  };
  const other = { ...oil, name: 'Byt all olja' };
  const later = { ...rig, version: 2, baselineDate: '2021-05-01' };
  const date = textbox('Förra gången');
  await open('/servicelogs/plan', plans([boat()], [rig, oil]));
  const ask = button('Ange när det gjordes senast: Byt stående rigg');
  await press(ask);
  await date.fill('2020-05-01');
  await elsewhere(later, other);
  await expect.element(link('Byt all olja')).toBeVisible();
  await expect.element(date).toHaveValue('2020-05-01');
  await expect.element(date).toHaveFocus();
  await elsewhere(oil);
  await expect.element(link('Byt motorolja')).toBeVisible();
  await expect.element(date).toHaveValue('2020-05-01');
  await elsewhere(later, other);
  await expect.element(link('Byt all olja')).toBeVisible();
  await press(ask);
  await expect.poll(() => names(/^Efter motortimmar/)).toEqual(['Byt stående rigg']);

  await press(link('Byt stående rigg'));
  await press(link('Ändra'));
  await field('Uppgift *').fill('Byt vant och stag');
  await elsewhere(oil);
  await expect.element(field('Uppgift *')).toHaveValue('Byt vant och stag');
  await press(button('Spara'));
  await expect.element(note().getByText(/^Uppgiften är borttagen på servern\./)).toBeVisible();
  await expect.element(button('Spara som ny')).toBeVisible();
});

test('a start in the future is questioned, and accepted', async () => {
  const question = page.getByText('Datumet ligger i framtiden. Stämmer det?');
  const [past, future] = [inDays(-1), inDays(2)];
  const asks = async () => {
    await expect.element(textbox('Förra gången')).toBeVisible();
    await textbox('Förra gången').fill(future);
    await expect.element(question).toBeVisible();
    await textbox('Förra gången').fill(past);
    await expect.element(question).not.toBeInTheDocument();
    await textbox('Förra gången').fill(future);
    await expectAccessible();
    await press(button('Spara'));
    await expect.element(textbox('Förra gången')).not.toBeInTheDocument();
    await expect.poll(() => changes().at(-1)?.body).toMatchObject({ baselineDate: future });
  };
  await open('/servicelogs/plan', mine());
  await press(button('Ange när det gjordes senast: Byt stående rigg'));
  await asks();
  await open(`/servicelogs/plan/task/${oil._id}/edit`, mine());
  await asks();
});
