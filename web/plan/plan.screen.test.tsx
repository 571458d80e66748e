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
  await bringUpToDate();
  const online = await withoutNetwork();
  await expect.element(page.getByText(/^Sparad kopia från/)).toBeVisible();
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
