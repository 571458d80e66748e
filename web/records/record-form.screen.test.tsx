import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../testing/answers.ts';
import { services, trips } from '../testing/logs.ts';
import { choosePages, photograph, uploads } from '../testing/pages.ts';
import { boat, cost, inDays, paper, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import { asked, button, expectAccessible, field, link, open, path, size } from '../testing/screen.tsx';

/** What is typed into the form of a boat, a task, a document or a receipt stays, whatever becomes of the page or the record. */

const unfinished = () => page.getByRole('region', { name: 'Inte klart än' });
const bodies = (name: string) => asked.filter(({ call }) => call === name).map(({ body }) => body);
const books = (): Answers => ({ ...trips(), ...services() });

/** Waits until what is in the form now is stored on the device. */
async function untilKept() {
  await expect.element(page.getByText(/^Utkast sparat på enheten kl\. \d\d:\d\d$/)).toBeVisible();
  await expect.poll(path).toMatch(/[?&]draft=[\w-]{22}$/);
}

test('a new boat and a new task that were not saved stand on the start page, and are continued from there', async () => {
  await open('/boats/new', { ...books(), ...plans([]) });
  await field('Namn *').fill('Ran');
  await untilKept();
  await open('/info');
  await press(unfinished().getByRole('link', { name: 'Ran' }));
  await expect.element(field('Namn *')).toHaveValue('Ran');
  await press(button('Spara'));
  await expect.poll(() => bodies('createBoat')).toMatchObject([{ name: 'Ran' }]);

  await open('/servicelogs/plan/task', {
    ...books(),
    ...plans([boat(), boat({ _id: 'boat-2', name: 'Ran' })]),
  });
  await page.getByRole('combobox', { name: 'Vilken båt gäller det?' }).selectOptions('Ran');
  await field('Uppgift *').fill('Byt fall');
  await field('Avsnitt i serviceboken *').selectOptions('Segel och rigg');
  await untilKept();
  await open('/info');
  await expectAccessible();
  await press(unfinished().getByRole('link', { name: 'Byt fall' }));
  await expect.element(field('Uppgift *')).toHaveValue('Byt fall');
  await press(button('Spara'));
  await expect.element(page.getByRole('heading', { name: 'Planen' })).toBeVisible();
  await expect.poll(() => bodies('createTask')).toMatchObject([{ name: 'Byt fall', boatId: 'boat-2' }]);
});

test('a new document that was not saved stands among those of its boat, with the pages that were photographed', async () => {
  await open('/documents/new?boat=boat-1&kind=insurance', {
    ...books(),
    ...plans([boat()]),
    ...uploads('webp'),
  });
  await choosePages(await photograph());
  await field('Namn').fill('Svenska Sjö');
  await untilKept();
  await open('/boats/boat-1');
  await expect.element(link('Fortsätt med utkastet Försäkringsbevis, Svenska Sjö')).toBeVisible();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await press(link('Fortsätt med utkastet Försäkringsbevis, Svenska Sjö'));
  await expect.element(field('Namn')).toHaveValue('Svenska Sjö');
  await press(button('Spara'));
  await expect
    .poll(() => bodies('createDocument'))
    .toMatchObject([{ kind: 'insurance', name: 'Svenska Sjö', boatId: 'boat-1' }]);
  await expect.element(link('Fortsätt med utkastet Försäkringsbevis, Svenska Sjö')).not.toBeInTheDocument();
});

const ran = boat({ _id: 'boat-2', name: 'Ran' });
const rig = task('Se över riggen');
const insurance = paper('insurance', { name: 'Svenska Sjö' });
const receipt = cost(50_000, { date: inDays(-1), note: 'Fall' });

test.each([
  ['boat', '/boats/boat-2/edit', 'Namn *', () => plans([boat()])],
  ['task', `/servicelogs/plan/task/${rig._id}/edit`, 'Uppgift *', () => plans([boat(), ran])],
  ['document', `/documents/${insurance._id}`, 'Namn', () => plans([boat(), ran])],
  ['receipt', `/costs/${receipt._id}`, 'Anteckning', () => plans([boat(), ran])],
])(
  'a draft of a change to a %s that is deleted elsewhere is on the start page, and can be saved as a new one',
  async (_, form, label, without) => {
    await open(form, { ...books(), ...plans([boat(), ran], [rig], [insurance], [receipt]) });
    await field(label).fill('Skrivet på bryggan');
    await untilKept();
    await open('/info', { ...books(), ...without() });
    await press(unfinished().getByRole('link'));
    await expect.element(field(label)).toHaveValue('Skrivet på bryggan');
    await expectAccessible();
    await press(button('Spara'));
    await open('/outbox');
    await press(link(/^Visa /));
    await expect.element(button('Spara som ny')).toBeVisible();
  },
);

test('drafts of the only boat, which is deleted elsewhere, are on the start page, can be read, and are not sent to a boat that is not there', async () => {
  const forms = [
    ['/servicelogs/plan/task', 'Uppgift *', 'Byt fall'],
    ['/documents/new?boat=boat-1', 'Namn', 'Svenska Sjö'],
    ['/costs/new', 'Anteckning', 'Nytt fall'],
  ] as const;
  for (const [form, label, text] of forms) {
    await open(form, { ...books(), ...plans([boat()]) });
    await field(label).fill(text);
    await untilKept();
  }
  for (const [form, label, text] of forms) {
    await open('/info', { ...books(), ...plans() });
    await press(unfinished().getByRole('link', { name: text }));
    await expect.element(field(label)).toHaveValue(text);
    if (form.includes('task')) await field('Avsnitt i serviceboken *').selectOptions('Segel och rigg');
    if (form.includes('document')) await field('Vad är det?').selectOptions('Försäkringsbevis');
    if (form.includes('costs')) {
      await field('Belopp (kr) *').fill('1000');
      await press(page.getByRole('radio', { name: 'Utrustning' }));
    }
    await press(button('Spara'));
    const why = form.includes('document') ? 'Båten finns inte.' : 'Lägg till båten först.';
    await expect.element(page.getByRole('alert').filter({ hasText: why })).toBeVisible();
    await expectAccessible();
    await press(button('Ta bort utkastet'));
    await press(button('Ångra'));
    await expect.element(field(label)).toHaveValue(text);
    await press(button('Ta bort utkastet'));
    await expect.element(page.getByText('Utkastet är borttaget.')).toBeVisible();
  }
  await open('/info', { ...books(), ...plans() });
  await expect.element(unfinished()).not.toBeInTheDocument();
  for (const call of ['createTask', 'createDocument', 'createCost']) expect(bodies(call)).toEqual([]);
});

test('a draft of which only a page was chosen has a name where it stands', async () => {
  const answers = { ...books(), ...plans([boat()]), ...uploads('webp') };
  await open('/documents/new?boat=boat-1', answers);
  await choosePages(await photograph());
  await untilKept();
  await open('/boats/boat-1', answers);
  await expect.element(link('Fortsätt med utkastet Utan rubrik')).toBeVisible();
  await open('/info', answers);
  await expect.element(unfinished().getByRole('link', { name: /Utan rubrik, sparat / })).toBeVisible();
});
