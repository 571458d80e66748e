import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Task } from '#contract/tasks';
import { queryClient } from '../query-client.ts';
import { type Answers, gives, lost } from '../testing/answers.ts';
import { boat, inDays, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  link,
  open,
  size,
  texts,
} from '../testing/screen.tsx';
import { mine, oil, rig } from '../testing/vindilas-plan.ts';

const region = (name: RegExp) => page.getByRole('region', { name });
const textbox = (name: string) => page.getByRole('textbox', { name });
const names = (state: RegExp) => texts(region(state).getByRole('link', { name: /^(?!Gjort)/ }));

const day = '2026-05-01';
const byHours = (name: string, lastDone: Partial<Task['lastDone']>, more: Partial<Task> = {}) =>
  task(name, 'unknown', { everyHours: 100, lastDone: { day, hours: null, miles: 0, ...lastDone }, ...more });

test('a task whose next time is unknown says what is missing, and asks only for what the plan can be given', async () => {
  const readings = { 'boat-1': { hours: 12, hoursPerDay: null, milesPerDay: null } };
  const unknown = [
    byHours('Byt motorolja', { hours: 412.3 }, { baselineDate: day, baselineHours: 412.3, boatId: 'boat-2' }),
    byHours('Byt oljefilter', {}, { baselineDate: day }),
    byHours('Byt drivrem', { logId: 'log-1' }),
    byHours('Byt impeller', { hours: 412.3 }, { baselineDate: day, baselineHours: 412.3 }),
    byHours('Byt termostat', { hours: 412.3, logId: 'log-1' }),
    task('Förnya försäkringen', 'unknown'),
  ];
  const row = (name: string) =>
    region(/^Saknar datum/)
      .getByRole('listitem')
      .filter({ hasText: name });
  const asks = (name: string) => row(name).getByRole('button').elements().length === 1;
  const start = page.getByText('Skriv dagen, så räknas nästa gång ut.');
  await open('/servicelogs/plan', plans([boat(), boat({ _id: 'boat-2', name: 'Ran' })], unknown, readings));
  await expect.element(row('Byt motorolja').getByText(/Gjordes 1 maj 2026$/)).toBeVisible();
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

test('«Ange» shows what is saved of the start, and saves it again with what is changed', async () => {
  const half = byHours('Byt oljefilter', {}, { baselineDate: day });
  const other = task('Byt drivrem', 'unknown', { everyHours: 100, baselineHours: 412.3 });
  await open('/servicelogs/plan', plans([boat()], [half, other]));
  await press(button('Ange när det gjordes senast: Byt oljefilter'));
  await expect.element(textbox('Förra gången')).toHaveValue(day);
  await expect.element(field(/^Motortimmar då/)).toHaveValue(null);
  await field(/^Motortimmar då/).fill('412.3');
  await press(button('Spara'));
  await expect.poll(() => asked.filter(({ call }) => call === 'updateTask')).toHaveLength(1);
  await expect.element(button('Spara')).not.toBeInTheDocument();
  await press(button('Ange när det gjordes senast: Byt drivrem'));
  await expect.element(field(/^Motortimmar då/)).toHaveValue(412.3);
  await press(button('Spara'));
  await expect.poll(() => asked.filter(({ call }) => call === 'updateTask')).toHaveLength(2);
  expect(asked.filter(({ call }) => call === 'updateTask').map(({ body }) => body)).toEqual([
    { baselineDate: day, baselineHours: 412.3 },
    { baselineDate: '', baselineHours: 412.3 },
  ]);
});

test('a task without a start asks when it was last done', async () => {
  await open('/servicelogs/plan', mine());
  await press(button('Ange när det gjordes senast: Byt stående rigg'));
  await textbox('Förra gången').fill('2020-05-01');
  await expectAccessible();
  await expectLegible();
  await press(button('Spara'));
  await expect.poll(() => asked.filter(({ call }) => call === 'updateTask')).toHaveLength(1);
  const [changed] = asked.filter(({ call }) => call === 'updateTask');
  expect(changed?.body).toMatchObject({ baselineDate: '2020-05-01' });
  expect(changed?.headers.get('If-Match')).toBe('"1"');
  await expect.element(textbox('Förra gången')).not.toBeInTheDocument();
});

test('who does not know when it was done last has it to look at in spring, whatever was typed', async () => {
  await open('/servicelogs/plan', plans([boat({ launching: '2025-05-03' })], [rig]));
  await press(button('Ange när det gjordes senast: Byt stående rigg'));
  await textbox('Förra gången').fill('2020-05-01');
  await press(button('Vet inte: kontrollera i vår'));
  await expect.poll(() => asked.filter(({ call }) => call === 'updateTask')).toHaveLength(1);
  const body = asked.find(({ call }) => call === 'updateTask')?.body as { on?: string };
  expect(body).toEqual({ on: expect.stringMatching(/^\d{4}-05-03$/) });
  expect((body.on ?? '') >= inDays(0)).toBe(true);
  expect((body.on ?? '') <= inDays(366)).toBe(true);
});

test('what expires asks for its next day once it has been done', async () => {
  const flares = task('Byt nödbloss', 'unknown', {
    ...{ template: 'flares', section: 'sparePartsAndReplacements', on: inDays(-20) },
    lastDone: { day: inDays(-2), hours: null, miles: 0, logId: 'log-1' },
  });
  await open('/servicelogs/plan', plans([boat()], [flares]));
  await expect.element(page.getByText('När går det ut nästa gång?')).toBeVisible();
  await press(button('Ange när det ska göras: Byt nödbloss'));
  await textbox('Går ut den').fill('2029-06-30');
  await expectAccessible();
  await press(button('Spara'));
  await expect
    .poll(() => asked.find(({ call }) => call === 'updateTask')?.body)
    .toEqual({ on: '2029-06-30' });
});

test('the end of an insurance stands on paper: nobody is offered to look for it in spring', async () => {
  const insurance = task('Förnya försäkringen', 'unknown', { template: 'insurance', section: 'comments' });
  await open('/servicelogs/plan', plans([boat()], [insurance]));
  await expect.element(page.getByText('När går det ut nästa gång?')).toBeVisible();
  await press(button('Ange när det ska göras: Förnya försäkringen'));
  await expect.element(textbox('Går ut den')).toBeVisible();
  await expect.element(button('Vet inte: kontrollera i vår')).not.toBeInTheDocument();
});

test('a task whose meter shows less than before asks for the day of the new one', async () => {
  const sealed = task('Byt olja', 'unknown', {
    everyHours: 100,
    lastDone: { day: inDays(-90), hours: 1200, miles: 0, newMeter: inDays(-5) },
  });
  await open('/servicelogs/plan', plans([boat()], [sealed]));
  await expect.element(page.getByText(/Har båten fått en ny motor eller timmätare\?/)).toBeVisible();
  await press(link('Ange dagen för den nya motorn eller timmätaren: Byt olja'));
  await expect.element(field('Ny motor eller timmätare från')).toHaveFocus();
  await expect.element(field('Ny motor eller timmätare från')).toBeInViewport();
  await expectAccessible();
});

test('a start that is saved is told with where its task stands now, and the focus is not lost', async () => {
  const later = { ...rig, version: 2, due: { ...rig.due, state: 'later' as const, day: inDays(500) } };
  await open('/servicelogs/plan', {
    ...plans([boat()], [rig, oil]),
    updateTask: () => {
      answer(plans([boat()], [later, oil]));
      return gives('updateTask', later);
    },
  });
  const ask = button('Ange när det gjordes senast: Byt stående rigg');
  await press(ask);
  await press(ask);
  await expect.element(ask).toHaveFocus();
  await expect.element(textbox('Förra gången')).not.toBeInTheDocument();
  await press(ask);
  await textbox('Förra gången').fill('2020-05-01');
  await press(button('Spara'));
  await expect.element(page.getByText('Sparat. Byt stående rigg står under Senare.')).toHaveFocus();
  await expect.poll(() => names(/^Senare/)).toEqual(['Byt motorolja', 'Byt stående rigg']);
  await expect.element(button('Spara')).not.toBeInTheDocument();
  await expectAccessible();
});

test('the plan shows a start that was saved although its form was left, during a slow save or after a lost answer', async () => {
  const before = plans([boat()], [rig, oil]);
  const later = { ...rig, version: 2, due: { ...rig.due, state: 'later' as const, day: inDays(500) } };
  const saves = () => {
    answer(plans([boat()], [later, oil]));
    return gives('updateTask', later);
  };
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  const answers: Answers['updateTask'][] = [
    () => {
      const reply = saves();
      return until.then(() => reply);
    },
    () => until.then(saves),
    lost(saves),
  ];
  const ask = button('Ange när det gjordes senast: Byt stående rigg');
  for (const [nth, updateTask] of answers.entries()) {
    await open('/servicelogs/plan', { ...before, updateTask } as Answers);
    await press(ask);
    await textbox('Förra gången').fill('2020-05-01');
    await press(button('Spara'));
    await expect.poll(() => asked.filter(({ call }) => call === 'updateTask')).toHaveLength(nth + 1);
    if (nth === 2) await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
    if (nth === 2) await press(ask);
    else await press(ask);
    if (nth === 1) goOn();
    await expect.poll(() => names(/^Senare/)).toEqual(['Byt motorolja', 'Byt stående rigg']);
  }
});

test('what is typed into a task or a start stays when the task is changed or deleted elsewhere', async () => {
  const elsewhere = (...tasks: Task[]) => {
    answer(plans([boat()], tasks));
    dispatchEvent(new Event('visibilitychange'));
  };
  const other = { ...oil, name: 'Byt all olja' };
  const later = { ...rig, version: 2, due: { ...rig.due, state: 'later' as const, day: inDays(500) } };
  const date = textbox('Förra gången');
  await open('/servicelogs/plan', plans([boat()], [rig, oil]));
  const ask = button('Ange när det gjordes senast: Byt stående rigg');
  await press(ask);
  await date.fill('2020-05-01');
  elsewhere(later, other);
  await expect.element(link('Byt all olja')).toBeVisible();
  await expect.element(date).toHaveValue('2020-05-01');
  await expect.element(date).toHaveFocus();
  elsewhere(oil);
  await expect.element(link('Byt motorolja')).toBeVisible();
  await expect.element(date).toHaveValue('2020-05-01');
  elsewhere(later, other);
  await expect.element(link('Byt all olja')).toBeVisible();
  await press(ask);
  await expect.poll(() => names(/^Senare/)).toEqual(['Byt all olja', 'Byt stående rigg']);

  await press(link('Byt stående rigg'));
  await field('Uppgift *').fill('Byt vant och stag');
  // A fetch that is under way would be waited for, and no other one made.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const before = asked.length;
  elsewhere(oil);
  await expect.poll(() => asked.slice(before).map(({ call }) => call)).toContain('listTasks');
  await press(button('Spara'));
  await expect.element(page.getByText('Ändringen sparades inte. Uppgiften finns inte.')).toBeVisible();
  await expect.element(field('Uppgift *')).toHaveValue('Byt vant och stag');
});

test('a start in the future is questioned, and accepted', async () => {
  const question = page.getByText('Datumet ligger i framtiden. Stämmer det?');
  const asks = async () => {
    await expect.element(textbox('Förra gången')).toBeVisible();
    await textbox('Förra gången').fill(inDays(1));
    await expect.element(question).toBeVisible();
    await textbox('Förra gången').fill(inDays(0));
    await expect.element(question).not.toBeInTheDocument();
    await textbox('Förra gången').fill(inDays(1));
    await expectAccessible();
    await press(button('Spara'));
    await expect.element(textbox('Förra gången')).not.toBeInTheDocument();
    const saved = asked.filter(({ call }) => call === 'updateTask').at(-1);
    expect(saved?.body).toMatchObject({ baselineDate: inDays(1) });
  };
  await open('/servicelogs/plan', mine());
  await press(button('Ange när det gjordes senast: Byt stående rigg'));
  await asks();
  await open(`/servicelogs/plan/task/${oil._id}`, mine());
  await asks();
});
