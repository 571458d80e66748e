import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportState } from '#contract/import-export';
import { queryClient } from '../query-client.ts';
import { type Answers, gives, type Reply, refuses } from '../testing/answers.ts';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { answer, asked, button, expectAccessible, expectLegible, me, open } from '../testing/screen.tsx';
import { importQuery } from './queries.ts';

const none = { new: 0, known: 0, refused: 0 };

/** The state of an import as the server returns it: one new trip, and these fields. */
const state = (fields: Partial<ImportState> = {}): ImportState => ({
  _id: 'import-1',
  state: 'ready',
  tripLogs: { ...none, new: 1 },
  serviceLogs: none,
  boats: none,
  tasks: none,
  pictures: { all: 0, read: 0 },
  profile: { bio: false, pictures: 0 },
  problems: [],
  problemsLeftOut: 0,
  error: null,
  ...fields,
});

/** A server that finds this in every file it receives. */
function finds(found: ImportState): Answers {
  return {
    beginImport: () => gives('beginImport', found, { status: 201 }),
    beginTableImport: () => gives('beginTableImport', found, { status: 201 }),
    showImport: () => gives('showImport', found),
    finishImport: () => gives('finishImport', { ...found, state: 'done' }),
  };
}

/** Chooses a file as the browser's own dialog does. */
async function choose(pick: string, ...file: ConstructorParameters<typeof File>): Promise<void> {
  await expect.element(button(pick)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('main input[type=file]');
  if (!input) throw new Error('There is no place for files.');
  const list = new DataTransfer();
  list.items.add(new File(...file));
  input.files = list.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const archive = () => choose('Välj fil', ['PK'], 'loggboken.zip', { type: 'application/zip' });
const table = (...lines: string[]) =>
  choose('Välj CSV-fil', [lines.join('\r\n')], 'resor.csv', { type: 'text/csv' });
const focused = (words: string) => expect.element(page.getByText(words)).toHaveFocus();

const prepared = { tripLogs: 1, serviceLogs: 1, pictures: 2, bytes: 300_000, address: '/api/export?key=a' };

test('the export says how much it contains before the download, and then that the download has begun', async () => {
  // The browser would otherwise download the file.
  const fetched = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => fetched.mockRestore());
  const prepareExport = () => gives('prepareExport', prepared);
  await open(`/showprofile/${me}/export`, { prepareExport });
  await expect.element(page.getByText(/^ungefär \d+/)).toBeVisible();
  answer({ prepareExport: () => 'unreachable' });
  await press(button('Hämta allt'));
  await focused('Det gick inte att förbereda hämtningen.');
  answer({ prepareExport });
  await press(button('Hämta allt'));
  await focused('Hämtningen har börjat.');
  expect(fetched).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('an import that can’t be sent or read explains why, and can be tried again', async () => {
  await open(`/showprofile/${me}/read-in?import=finns-inte`, {
    showImport: () => refuses('import_not_found'),
    beginImport: () => refuses('not_an_export'),
  });
  await focused('Det som lästes finns inte kvar. Välj filen igen.');
  await press(button('Välj en annan fil'));
  await archive();
  await focused('Filen är ingen ZIP-fil som har hämtats från LOGGBOKEN.');
  await expectAccessible();
  await expectLegible();

  answer({ beginImport: () => new Promise<Reply>(() => {}) });
  await archive();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(button('Avbryt'));
  await focused('Avbrutet. Inget har lagts till.');
  answer({ beginImport: () => 'unreachable' });
  await archive();
  await focused('Filen kunde inte läsas in. Inget har lagts till. Det gick inte att nå servern.');
});

test('a table import says beforehand that the table has no times, and afterwards which rows were left out', async () => {
  const problems = [{ place: 'Rad 3', sentence: 'Skriv en dag och tid som finns' }];
  const found = state({ tripLogs: { new: 1, known: 0, refused: 1 }, problems });
  await open(`/showprofile/${me}/read-table`, { ...finds(found), ...trips() });
  await table('PK\u0003\u0004');
  await focused('Filen är ingen CSV-fil.');
  await table('Datum;Från;Till;Sjömil', '14/7 2021;Gräsö;Öregrund;30', '31/2 2021;Öregrund;Gräsö;30');
  await focused('Vad står i kolumnerna?');
  await expect.element(page.getByText('resor.csv: 2 rader. Stämmer det här?')).toBeVisible();
  await expect.element(page.getByText(/Tabellen saknar klockslag\. Resorna får tiden 00:00\./)).toBeVisible();
  await expectAccessible();
  await press(button('Fortsätt'));
  await expect.element(page.getByText('Rad 3 Skriv en dag och tid som finns')).toBeVisible();
  await expectAccessible();
  await press(button('Lägg till 1 logg'));
  await focused('Klart. Tillagt: 1 logg. Inte tillagt: 1 logg.');
  await expect.element(button('Hämta de raderna')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  const sent = asked.find(({ call }) => call === 'beginTableImport')?.body as { rows: object[] } | undefined;
  const midnight = '2021-07-14T00:00';
  expect(sent?.rows[0]).toMatchObject({
    departureDateTime: midnight,
    arrivalDateTime: midnight,
    distance: '30',
  });
});

test('a table import asks what the columns leave open, names those that become nothing, and lets the user say which row is the head', async () => {
  await open(`/showprofile/${me}/read-table`, { ...finds(state()), ...trips() });
  await table(
    'Loggbok 2021;;;;',
    'Datum;Från;Till;Distans;Skeppskatt',
    '7/4/2021;Gräsö;Öregrund;1.250;Misse',
    '8/5/2021;Öregrund;Gräsö;1.300;Misse',
  );
  const head = page.getByLabelText('Kolumnernas namn står på raden');
  await expect.element(head).toHaveValue('1');
  await expect
    .element(page.getByText('De här kolumnerna i filen kommer inte med: ”Skeppskatt”.'))
    .toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: '3' })).toBeVisible();
  const answerFirst = page.getByText('Svara på frågorna ovanför listan över kolumner innan du fortsätter.');
  await expect.element(answerFirst).toBeVisible();
  await expect.element(button('Fortsätt')).not.toBeInTheDocument();
  await expectAccessible();
  await expectLegible();
  await page.getByLabelText('Vilken dag är 7/4/2021?').selectOptions('4 juli 2021');
  await page.getByLabelText('Vilket tal är 1.250 i kolumnen ”Distans”?').selectOptions('1,25');
  await expect.element(answerFirst).not.toBeInTheDocument();
  await press(button('Fortsätt'));
  await expect
    .poll(() => asked.find(({ call }) => call === 'beginTableImport')?.body)
    .toMatchObject({
      rows: [{ departureDateTime: '2021-07-04T00:00', distance: '1,25' }, { distance: '1,3' }],
    });
});

test('a head that the user chooses is read from there', async () => {
  await open(`/showprofile/${me}/read-table`, { ...finds(state()), ...trips() });
  await table('Datum;Från;Till', 'Dag;Hemifrån;Mål', '2021-07-14;Gräsö;Öregrund');
  await page.getByLabelText('Kolumnernas namn står på raden').selectOptions('2: Dag, Hemifrån, Mål');
  await expect.element(page.getByText('resor.csv: 1 rad. Stämmer det här?')).toBeVisible();
  await expect.element(page.getByLabelText('Till', { exact: true })).toHaveDisplayValue('Mål');
});

test('an import of which nothing can be added says so, and never that everything is there already', async () => {
  const problems = [{ place: 'profile-pictures/a.webp (”Profilen”)', sentence: 'Bilden går inte att läsa.' }];
  const found = state({ tripLogs: { ...none, known: 1 }, problems });
  await open(`/showprofile/${me}/read-in?import=import-1`, finds(found));
  await expect.element(page.getByText('Det finns inget i filen som går att lägga till.')).toBeVisible();
  await expect.element(page.getByText('profile-pictures/a.webp (”Profilen”) Bilden går inte')).toBeVisible();
  await expect.element(page.getByText(/Allt i filen finns redan|Din profil får/)).not.toBeInTheDocument();
  await expectAccessible();
});

test('an import that was to fill in the profile says so afterwards only if it did', async () => {
  const found = state({ tripLogs: none, profile: { bio: false, pictures: 1 } });
  const done = (pictures: number) => ({
    finishImport: () => gives('finishImport', { ...found, state: 'done', profile: { bio: false, pictures } }),
  });
  const address = `/showprofile/${me}/read-in?import=import-1`;
  await open(address, { ...finds(found), ...done(1) });
  await press(button('Lägg till det som saknas i profilen'));
  await focused('Klart. Tillagt: det som saknas i profilen.');
  await open(address, { ...finds(found), ...done(0) });
  await press(button('Lägg till det som saknas i profilen'));
  await focused('Klart. Inget har lagts till.');
});

const readIn = () => `/showprofile/${me}/read-in?import=import-1`;
const done = () => gives('showImport', state({ state: 'done' }));
const noNetwork = 'Det gick inte att nå servern. Kontrollera din anslutning och försök igen.';

test('an import whose confirmation got no answer asks how it went, and shows that it is done', async () => {
  await open(readIn(), finds(state()));
  answer({
    finishImport: () => {
      answer({ showImport: done });
      return 'unreachable';
    },
  });
  await press(button('Lägg till 1 logg'));
  await focused('Klart. Tillagt: 1 logg.');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  // Another file has been read since, in another tab.
  answer({ showImport: () => refuses('import_not_found') });
  const before = asked.length;
  dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => asked.slice(before).some(({ call }) => call === 'showImport')).toBe(true);
  await expect.poll(() => queryClient.getQueryState(importQuery('import-1').queryKey)?.status).toBe('error');
  await expect.element(page.getByText('Klart. Tillagt: 1 logg.')).toBeVisible();
});

test('an import whose confirmation got no answer does not say that nothing was added, nor does cancelling it', async () => {
  await open(readIn(), finds(state()));
  await expect.element(button('Lägg till 1 logg')).toBeVisible();
  const silent = () => 'unreachable' as const;
  answer({ finishImport: silent, showImport: silent, discardImport: silent });
  await press(button('Lägg till 1 logg'));
  await focused(`Det är inte säkert vad som har lagts till. ${noNetwork}`);
  await expectAccessible();
  await press(button('Avbryt'));
  await focused(`Det är inte säkert att inläsningen avbröts. ${noNetwork}`);
  // Not before the press: the page asks again on its own how the import went, and would then offer no «Avbryt».
  answer({
    discardImport: () => {
      answer({ showImport: done });
      return gives('discardImport', undefined as never, { status: 204 });
    },
  });
  await press(button('Avbryt'));
  await focused('Klart. Tillagt: 1 logg.');
});

test('an import is cancelled once the server has discarded it', async () => {
  await open(readIn(), finds(state({ state: 'reading', pictures: { all: 2, read: 1 } })));
  answer({
    discardImport: () => {
      answer({ showImport: () => refuses('import_not_found') });
      return gives('discardImport', undefined as never, { status: 204 });
    },
  });
  await press(button('Avbryt'));
  await focused('Avbrutet. Inget mer läggs till.');
  await expect.element(button('Välj fil')).toBeVisible();
});

test('an import that was discarded in another tab is no longer offered, and another file can be chosen', async () => {
  const gone = () => refuses('import_not_found');
  for (const action of ['Lägg till 1 logg', 'Avbryt']) {
    await open(readIn(), finds(state()));
    await expect.element(button(action)).toBeVisible();
    // Not before the press: the page that asked how the import is would no longer offer the button.
    const goneFromNow = () => {
      answer({ showImport: gone });
      return gone();
    };
    answer({ finishImport: goneFromNow, discardImport: goneFromNow });
    await press(button(action));
    await focused('Det som lästes finns inte kvar. Välj filen igen.');
    await expect.element(button('Lägg till 1 logg')).not.toBeInTheDocument();
    await press(button('Välj en annan fil'));
    await expect.element(button('Välj fil')).toBeVisible();
  }
});
