import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, gives, refuses } from '../testing/answers.ts';
import { choose, chooseZip } from '../testing/files.ts';
import { services, trip, trips } from '../testing/logs.ts';
import { boat, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  heading,
  late,
  link,
  me,
  open,
} from '../testing/screen.tsx';

const table = (...lines: string[]) =>
  choose('Välj fil', new File([lines.join('\r\n')], 'resor.csv', { type: 'text/csv' }));
const focused = (words: string) => expect.element(page.getByText(words)).toHaveFocus();

const written = (title: string, fields = {}) => {
  const { _id, userId, createdAt, updatedAt, ...content } = trip({ title });
  return { ...content, _id: title, ...fields };
};

/** Chooses an export of Bo with these trips, and a profile of these fields. */
async function archive(lines: object[], profile = {}): Promise<void> {
  const bo = { _id: 'bo', username: 'bo', firstName: 'Bo', lastName: 'Ek', bio: '', profilePictures: [] };
  await chooseZip({
    'data/trip-logs.jsonl': lines,
    'data/service-logs.jsonl': '',
    'data/profile.json': JSON.stringify({ ...bo, ...profile }),
    'data/manifest.json': JSON.stringify({ program: 'loggboken', format: 1 }),
  });
}

const readIn = (...more: Answers[]) =>
  open(`/showprofile/${me}/read-in`, Object.assign({}, trips(), profile(), ...more));
const profile = (fields = {}): Answers => ({
  showProfile: () =>
    gives('showProfile', {
      ...{ _id: me, username: 'anna', email: 'a@example.com', role: 'user', firstName: 'Anna' },
      ...{ lastName: 'Berg', bio: '', profilePictures: [], ...fields },
    }),
});

const prepared = { tripLogs: 1, serviceLogs: 1, pictures: 2, bytes: 300_000, address: '/api/export?key=a' };

test('the export says how much it contains before the download, and then that the download has begun', async () => {
  // The browser would otherwise download the file.
  const fetched = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => fetched.mockRestore());
  const prepareExport = () => gives('prepareExport', prepared);
  await open(`/showprofile/${me}/export`, { ...trips(), prepareExport });
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

test('the export says that what waits on this device is not in the file', async () => {
  const answers: Answers = {
    ...plans([boat()]),
    updateBoat: () => 'unreachable',
    prepareExport: () => gives('prepareExport', prepared),
  };
  await open('/boats/boat-1/edit', answers);
  await page.getByRole('textbox', { name: 'Hemmahamn' }).fill('Utö');
  await press(button('Spara'));
  await expect.element(heading('Vindila')).toBeVisible();
  await open(`/showprofile/${me}/export`, answers);
  const note = page.getByText('1 ändring väntar. Det kommer inte med i filen förrän det har skickats.');
  await expect.element(note).toBeVisible();
  await expectAccessible();
});

const bodies = () =>
  asked.flatMap(({ call, body }) => (call === 'createTripLog' ? [body as { title: string }] : []));

test('a file that can’t be read in says why, and another can be chosen', async () => {
  await readIn();
  await choose('Välj fil', new File(['hej'], 'hej.zip'));
  await focused('Filen kunde inte läsas in. Inget har lagts till. Filen är ingen ZIP-fil');
  await expectAccessible();
  await expectLegible();
  await press(button('Välj en annan fil'));
  answer({ showProfile: () => 'unreachable' });
  await archive([written('Utö')]);
  await focused('Filen kunde inte läsas in. Inget har lagts till. Det gick inte att nå servern.');
  expect(bodies()).toEqual([]);
});

test('the reading of a file can be cancelled', async () => {
  await readIn(late(profile()).answers);
  await archive([written('Utö')]);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible();
  await press(button('Avbryt'));
  await focused('Avbrutet. Inget har lagts till.');
  await expect.element(button('Välj fil')).toBeVisible();
});

test('the file of another account is shown with its owner, and what can’t be read in', async () => {
  await readIn();
  const broken = written('Fel', { departureDateTime: 'i går', images: [] });
  await archive([written('Utö'), broken, written('Runmarö', { images: ['/images/borta.webp'] })]);
  await focused('Det här finns i filen');
  await expect.element(page.getByText('Filen kommer från Bo Ek.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Loggar 2 0 1' })).toBeVisible();
  await expect.element(page.getByText(/Logg 2 \(”Fel”\) Skriv en dag och tid som finns/)).toBeVisible();
  await expect.element(page.getByText(/borta\.webp \(”Runmarö”\) Bilden går inte att läsa/)).toBeVisible();
  await expect.element(button('Hämta listan')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(button('Lägg till 2 loggar'));
  await focused('Klart. Tillagt: 2 loggar. Inte tillagt: 1 logg.');
  expect(bodies().map(({ title }) => title)).toEqual(['Utö', 'Runmarö']);
  await expectAccessible();
});

test('a file that is read again adds nothing', async () => {
  await readIn();
  const lines = [written('Utö'), written('Runmarö')];
  await archive(lines);
  await press(button('Lägg till 2 loggar'));
  await press(button('Välj en annan fil'));
  await archive(lines);
  await expect.element(page.getByText('Allt i filen finns redan hos dig.')).toBeVisible();
  expect(bodies()).toHaveLength(2);
});

test('adding that is stopped says what was added, and goes on where it stopped', async () => {
  const { createTripLog } = trips();
  await readIn();
  await archive([written('Utö'), written('Runmarö')]);
  const full: Answers['createTripLog'] = () => refuses('quota_full');
  answer({
    createTripLog: (one) =>
      ((one.body as { title: string }).title === 'Utö' ? createTripLog : full)?.(one) ?? 'unreachable',
  });
  await press(button('Lägg till 2 loggar'));
  await focused(
    'Ditt utrymme är fullt. Ta bort bilder eller loggar som du inte behöver. Avbrutet. Tillagt: 1 logg.',
  );
  await expectAccessible();
  answer({ createTripLog: createTripLog as typeof full });
  await press(button('Fortsätt'));
  await focused('Klart. Tillagt: 2 loggar.');
  expect(bodies().map(({ title }) => title)).toEqual(['Utö', 'Runmarö', 'Runmarö']);
});

test('while it is adding, the page can be stopped, and asks before it is left', async () => {
  const { createTripLog } = trips();
  await readIn();
  await archive([written('Utö'), written('Runmarö')]);
  const { answers, answerNow } = late({ createTripLog: createTripLog as never });
  answer(answers);
  await press(button('Lägg till 2 loggar'));
  await expect.element(page.getByText('Lägger till: 0 av 2')).toBeVisible();
  await expectAccessible();
  await press(link('Tillbaka'));
  await expect.element(page.getByText(/Alla är inte tillagda än\. Läs in filen igen/)).toBeVisible();
  await press(button('Stanna kvar'));
  await press(button('Avbryt'));
  answerNow();
  await focused('Avbrutet. Tillagt: 2 loggar.');
  await expect.element(button('Fortsätt')).toBeVisible();
});

test('a file of which nothing can be added says so, and never that everything is there already', async () => {
  await readIn();
  await archive([], { profilePictures: ['/profile-pictures/a.webp'] });
  await expect.element(page.getByText('Det finns inget i filen som går att lägga till.')).toBeVisible();
  await expect.element(page.getByText('profile-pictures/a.webp (”Profilen”) Bilden går inte')).toBeVisible();
  await expect.element(page.getByText(/Allt i filen finns redan|Din profil får/)).not.toBeInTheDocument();
  await expectAccessible();
});

test('a file that fills in the profile says so afterwards only if it did', async () => {
  await readIn({ changeProfile: () => gives('changeProfile', 'Profilen är ändrad.') });
  await archive([], { bio: 'Hemmahamn Bullandö' });
  await expect.element(page.getByText('Din profil får beskrivningen ur filen.')).toBeVisible();
  await press(button('Lägg till det som saknas i profilen'));
  await focused('Klart. Tillagt: det som saknas i profilen.');
  expect(asked.find(({ call }) => call === 'changeProfile')?.body).toMatchObject({
    ...{ username: 'anna', firstName: 'Anna', bio: 'Hemmahamn Bullandö' },
  });
  await press(button('Välj en annan fil'));
  await archive([], { bio: 'Hemmahamn Bullandö' });
  // It has been filled in meanwhile, on another device.
  await expect.element(button('Lägg till det som saknas i profilen')).toBeVisible();
  answer(profile({ bio: 'Min egen' }));
  await press(button('Lägg till det som saknas i profilen'));
  await focused('Klart. Inget har lagts till.');
});

test('a table import says beforehand that the table has no times, and afterwards which rows were left out', async () => {
  await open(`/showprofile/${me}/read-in`, trips());
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
  const midnight = '2021-07-14T00:00';
  expect(bodies()).toMatchObject([{ departureDateTime: midnight, arrivalDateTime: midnight, distance: 30 }]);
});

test('a table import asks what the columns leave open, names those that become nothing, and lets the user say which row is the head', async () => {
  await open(`/showprofile/${me}/read-in`, trips());
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
  await press(button('Lägg till 2 loggar'));
  await focused('Klart. Tillagt: 2 loggar.');
  expect(bodies()).toMatchObject([
    { departureDateTime: '2021-07-04T00:00', distance: 1.25 },
    { departureDateTime: '2021-08-05T00:00', distance: 1.3 },
  ]);
});

test('a service book is proposed as one, asks once for all of its rows, and can be taken as trips instead', async () => {
  await open(`/showprofile/${me}/read-in`, { ...trips(), ...services(), ...plans([boat()]) });
  await table('Date,Description,Cost,Notes,Odometer,Tags', '7/14/2021,Oil change,$40.00,Filter,410,engine');
  const kind = page.getByLabelText('Resor eller service?');
  await expect.element(kind).toHaveDisplayValue('Service');
  await expect.element(page.getByLabelText('Båt, på rader utan båt')).toHaveValue('Vindila, Albin Vega');
  await expect.element(button('Fortsätt')).not.toBeInTheDocument();
  await kind.selectOptions('Resor');
  await expect.element(page.getByLabelText('Från', { exact: true })).toBeVisible();
  await kind.selectOptions('Service');
  await page.getByLabelText('Vad visar kolumnen ”Odometer”?').selectOptions('Motortimmar');
  await page.getByLabelText('Utförd av, på rader utan namn').fill('Anna');
  await expectAccessible();
  await expectLegible();
  await press(button('Fortsätt'));
  await press(button('Lägg till 1 servicetillfälle'));
  await focused('Klart. Tillagt: 1 servicetillfälle.');
  await expect.element(link('Till serviceboken')).toBeVisible();
  await expect.element(link('Till mina loggar')).not.toBeInTheDocument();
  expect(asked.find(({ call }) => call === 'createServiceLog')?.body).toMatchObject({
    ...{ title: 'Oil change', date: '2021-07-14T00:00', boatNameModel: 'Vindila, Albin Vega' },
    ...{ servicePersonOrCompany: 'Anna', serviceType: 'engine', engineEnd: 410 },
    ...{ costAndTime: '$40.00', comments: 'Filter' },
  });
});

test('a table of trips takes no press more, and says what it is taken for', async () => {
  await open(`/showprofile/${me}/read-in`, trips());
  await table('Datum;Från;Till', '2021-07-14;Gräsö;Öregrund');
  await expect.element(page.getByLabelText('Resor eller service?')).toHaveDisplayValue('Resor');
  await press(button('Fortsätt'));
  await expect.element(button('Lägg till 1 logg')).toBeVisible();
});

test('a head that the user chooses is read from there', async () => {
  await open(`/showprofile/${me}/read-in`, trips());
  await table('Datum;Från;Till', 'Dag;Hemifrån;Mål', '2021-07-14;Gräsö;Öregrund');
  await page.getByLabelText('Kolumnernas namn står på raden').selectOptions('2: Dag, Hemifrån, Mål');
  await expect.element(page.getByText('resor.csv: 1 rad. Stämmer det här?')).toBeVisible();
  await expect.element(page.getByLabelText('Till', { exact: true })).toHaveDisplayValue('Mål');
});

test('a row that can’t be imported is told by its number in the sheet, whatever stands above the head', async () => {
  await open(`/showprofile/${me}/read-in`, trips());
  const rows = ['2021-07-14;Gräsö;Öregrund', '31/2 2021;Öregrund;Gräsö'];
  await table('Loggbok 2021;;', '', 'Datum;Från;Till', ...rows);
  await press(button('Fortsätt'));
  await expect.element(page.getByText('Rad 5 Skriv en dag och tid som finns')).toBeVisible();
});

test('a spreadsheet’s own file, which is a ZIP too, is told how to be saved as a table', async () => {
  await open(`/showprofile/${me}/read-in`, trips());
  await choose('Välj fil', new File(['PK\u0003\u0004'], 'resor.xlsx'));
  await focused('Filen är ingen CSV-fil. Öppna den i Excel');
  await expect.element(button('Välj fil')).toBeVisible();
});
