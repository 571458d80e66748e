import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseZip } from '../testing/files.ts';
import { service, services, trips } from '../testing/logs.ts';
import { boat, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import { asked, button, expectAccessible, expectLegible, link, me, open } from '../testing/screen.tsx';

/** What a seller's file has of Vindila. */
const inFile = {
  _id: 'sold',
  name: 'Vindila',
  bookName: '',
  model: 'Albin Vega',
  mmsi: '265123456',
  engineModel: 'Bukh',
};
const dossier = (logs: readonly object[] = []) =>
  chooseZip({
    'data/boats.jsonl': [inFile],
    'data/service-logs.jsonl': logs,
    'data/manifest.json': JSON.stringify({ program: 'loggboken', format: 1, dossier: 'Vindila' }),
  });

const readIn = (...own: Parameters<typeof boat>) =>
  open(`/showprofile/${me}/read-in`, { ...trips(), ...services(), ...plans([boat(...own)]) });

test('a boat of that name is told before anything is read in, with what she lacks, and can be called otherwise', async () => {
  await readIn({ mmsi: '' });
  const { _id, userId, createdAt, updatedAt, ...log } = service({ boatNameModel: 'Vindila' });
  await dossier([{ ...log, _id: 'log' }]);
  await expect
    .element(page.getByText(/^Du har redan en båt som heter Vindila, och det som är nytt/))
    .toBeVisible();
  await expect.element(link('Byt namn på Vindila')).toHaveAttribute('href', '/boats/boat-1/edit');
  await expect.element(page.getByText('Vindila får det som saknas: Modell, MMSI')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(button('Lägg till 1 servicetillfälle och det som saknas hos dig'));
  await expect
    .element(page.getByText('Klart. Tillagt: 1 servicetillfälle och det som saknas hos dig.'))
    .toHaveFocus();
  const changes = asked.filter(({ call }) => call === 'updateBoat').map(({ body }) => body);
  expect(changes).toMatchObject([{ model: 'Albin Vega', mmsi: '265123456', was: { model: null } }]);
  expect(Object.keys(changes[0] as object).sort()).toEqual(['mmsi', 'model', 'was']);
  await press(button('Välj en annan fil'));
  await dossier();
  await expect.element(page.getByText('Allt i filen finns redan hos dig.')).toBeVisible();
  await expect.element(page.getByText(/^Du har redan en båt/)).not.toBeInTheDocument();
});

test('a boat of another name is not mentioned', async () => {
  await readIn({ name: 'Ellida', bookName: 'Ellida' });
  await dossier();
  await expect.element(button('Lägg till 1 båt')).toBeVisible();
  await expect.element(page.getByText(/^Du har redan en båt/)).not.toBeInTheDocument();
});
