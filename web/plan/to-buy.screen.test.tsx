import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentSync } from '../sync/account.ts';
import { service, services } from '../testing/logs.ts';
import { aYearBefore, boat, inDays, plans, task } from '../testing/plans.ts';
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
  link,
  open,
  size,
  texts,
} from '../testing/screen.tsx';
import { impeller, mine, oil, vindila } from '../testing/vindilas-plan.ts';
import { withoutNetwork } from '../testing/waiting.ts';

const jabsco = { ...impeller, parts: 'Impeller Jabsco 1210-0001, packning 890-0000' };
const filter = { ...oil, parts: 'Oljefilter 861473\nMotorolja 15W-40, 4 liter' };
const withParts = () => ({ ...mine(), ...plans([vindila], [jabsco, filter]) });
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
const toBuy = '/servicelogs/plan/to-buy';
/** The rows of what the browser prints. */
function onPaper(): string[] {
  dispatchEvent(new Event('beforeprint'));
  return [...document.querySelectorAll('body > div:last-of-type tbody tr')].map((row) => row.textContent);
}
const keptTicks = async () => (await (await currentSync()).answer('bought'))?.data;

test('what the plan needs next is a list to tick, whose ticks survive a reload and being without a network', async () => {
  await open('/servicelogs/plan', withParts());
  await bringUpToDate();
  await press(link('Att köpa'));
  await expect.element(heading('Att köpa')).toBeVisible();
  await expect
    .poll(() => texts(page.getByRole('listitem')))
    .toEqual([
      'Impeller Jabsco 1210-0001Byt impeller',
      'packning 890-0000Byt impeller',
      'Oljefilter 861473Byt motorolja',
      'Motorolja 15W-40, 4 literByt motorolja',
    ]);
  await withoutNetwork();
  await press(box(/^packning/));
  await press(box(/^Oljefilter/));
  await press(box(/^Oljefilter/));
  await expect.poll(keptTicks).toHaveLength(1);
  await open(toBuy);
  await expect.element(box(/^packning/)).toBeChecked();
  await expect.element(box(/^Oljefilter/)).not.toBeChecked();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
});

test('each boat has a list of its own, without what is due after its haul-out', async () => {
  const ran = boat({ _id: 'boat-2', name: 'Ran', bookName: '' });
  const later = task('Byt vajrar', { parts: 'Vajer', everyMonths: 60, baselineDate: aYearBefore(0) });
  const anode = task('Byt anod', { boatId: 'boat-2', parts: 'Zinkanod', on: inDays(3) });
  const answers = { ...mine(), ...services(), ...plans([vindila, ran], [jabsco, later, anode]) };
  await open(toBuy, answers);
  const of = (name: string) => page.getByRole('region', { name });
  await expect.element(of('Ran').getByRole('checkbox')).toHaveAccessibleName('Zinkanod Byt anod');
  await expect.element(of('Vindila').getByRole('checkbox').nth(1)).toBeVisible();
  await expect.element(box('Vajer')).not.toBeInTheDocument();
  await expect.poll(() => onPaper().length).toBe(3);
  expect(onPaper()[0]).toMatch(/^☐Impeller Jabsco 1210-0001Byt impellerFörsenad/);
});

test('what was bought is to be bought again once its task has been done', async () => {
  const filter = { parts: 'Oljefilter 861473', everyMonths: 3, baselineDate: aYearBefore(0) };
  const plan = plans([boat({ haulOut: inDays(200) })], [task('Byt filter', filter)]);
  await open(toBuy, { ...mine(), ...services(), ...plan });
  await press(box(/^Oljefilter/));
  await expect.poll(keptTicks).toHaveLength(1);
  answer(services(service({ date: `${inDays(-1)}T10:00`, tasks: ['Bytfilter'] })));
  await bringUpToDate();
  await expect.element(box(/^Oljefilter/)).not.toBeChecked();
});

test('without parts the plan says nothing of them', async () => {
  await open('/servicelogs/plan', mine());
  await expect.element(heading('Planen')).toBeVisible();
  await expect.element(link('Byt impeller')).toBeVisible();
  await expect.element(link('Att köpa')).not.toBeInTheDocument();
  await open(toBuy);
  await expect.element(page.getByText(/^Inget att köpa\. Skriv delar i en uppgift/)).toBeVisible();
  await expectAccessible();
});

test('the parts of a task are written in its form, and stand on its page and on paper', async () => {
  await open(`/servicelogs/plan/task/${impeller._id}/edit`, mine());
  await field('Delar').fill('Impeller Jabsco 1210-0001\npackning 890-0000');
  await expectAccessible();
  await press(button('Spara'));
  await expect.element(page.getByText('Impeller Jabsco 1210-0001, packning 890-0000')).toBeVisible();
  await expect
    .poll(() => asked.find(({ call }) => call === 'updateTask')?.body)
    .toMatchObject({ parts: 'Impeller Jabsco 1210-0001\npackning 890-0000' });
  await open('/servicelogs/plan');
  await expect.element(link('Att köpa')).toBeVisible();
  await expect.poll(() => onPaper().join()).toContain('Delar: Impeller Jabsco 1210-0001, packning 890-0000');
});

test('«Gjort» proposes the parts of the task, and what is typed there stays', async () => {
  await open('/servicelogs/plan', { ...withParts(), ...services() });
  await press(link('Gjort: Byt impeller'));
  const parts = () => page.getByRole('textbox', { name: 'Reservdelar och byten' });
  await expect.element(parts()).toHaveValue('Impeller Jabsco 1210-0001, packning 890-0000');
  await parts().fill('En impeller ur pentryt');
  await expect.element(page.getByText(/^Utkast sparat/).first()).toBeVisible();
  await open(`/createservicelog?tasks=${impeller._id}`);
  await press(button('Fortsätt med utkastet'));
  await expect.element(parts()).toHaveValue('En impeller ur pentryt');
});

test('a part is found by its name and its number', async () => {
  const others = ['a', 'b', 'c'].map((_id) => service({ _id }));
  await open('/servicelogs?q=861473', { ...withParts(), ...services(...others) });
  await expect.element(page.getByRole('region', { name: 'Byt motorolja' })).toBeVisible();
});
