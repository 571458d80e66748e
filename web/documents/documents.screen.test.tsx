import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentSync } from '../sync/account.ts';
import { service, services } from '../testing/logs.ts';
import { choosePages, pdf, photograph, uploads } from '../testing/pages.ts';
import { boat, inDays, paper, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  link,
  open,
  said,
  size,
  texts,
} from '../testing/screen.tsx';
import { confirm, withoutNetwork } from '../testing/waiting.ts';

const calls = (name: string) => asked.filter(({ call }) => call === name);
const documents = () => page.getByRole('region', { name: 'Handlingar' });
const names = () => texts(documents().getByRole('heading', { level: 3 }));
const dialog = () => page.getByRole('dialog');

test('a boat’s documents stand in the order in which they are asked for, what has expired is marked', async () => {
  const papers = [
    paper('other', { name: 'Flagglista' }),
    paper('insurance', { _id: 'old', name: 'Gamla bolaget', expires: inDays(-1) }),
    paper('insurance', { name: 'Svenska Sjö', expires: inDays(300) }),
    paper('radio'),
    paper('berth', { boatId: 'boat-2' }),
  ];
  await open('/boats/boat-1', plans([boat()], [], papers));
  await expect
    .poll(names)
    .toEqual([
      'Försäkringsbevis, Svenska Sjö',
      'Försäkringsbevis, Gamla bolaget',
      'VHF-tillstånd',
      'Övrigt, Flagglista',
    ]);
  await expect.element(documents().getByText(/^Gäller till /)).toBeVisible();
  await expect.element(documents().getByText(/^Gick ut /)).toBeVisible();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
});

test('a document is written with its files without a network, shown at once, and sent with them', async () => {
  await open('/boats/boat-1', { ...plans([boat()]), ...uploads() });
  await expect.element(heading('Vindila')).toBeVisible();
  await bringUpToDate();
  const online = await withoutNetwork();
  await press(link('Ny handling'));
  await press(button('Spara'));
  await expect.element(page.getByRole('alert').first()).toHaveFocus();
  await field('Vad är det?').selectOptions('Försäkringsbevis');
  await field('Namn').fill('Svenska Sjö');
  await choosePages(pdf());
  await expect.element(page.getByText('försäkring 2026.pdf')).toBeVisible();
  await expectAccessible();
  await press(button('Spara'));
  await expect.poll(names).toEqual(['Försäkringsbevis, Svenska Sjö']);
  await expect.element(documents().getByText('Finns på den här enheten')).toBeVisible();
  await press(button('Visa Försäkringsbevis, Svenska Sjö'));
  await expect.element(dialog().getByRole('button', { name: 'Spara PDF-filen' })).toBeVisible();
  await expectAccessible();
  await press(button('Stäng'));
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(calls('createDocument')).toEqual([]);
  online();
  await expect.poll(() => calls('updateDocument')).toHaveLength(1);
  expect(calls('createDocument')[0]?.body).toMatchObject({
    ...{ kind: 'insurance', name: 'Svenska Sjö', boatId: 'boat-1' },
  });
  const id = calls('uploadDocumentFiles')[0]?.query.get('ids');
  expect(calls('updateDocument')[0]?.body).toEqual({
    ...{ images: [`/document-files/${id}.pdf`], was: { images: [] } },
  });
});

test('a photograph is shown white and large, and a page that can be had nowhere says so', async () => {
  await open('/boats/boat-1', { ...plans([boat()]), ...uploads() });
  await press(link('Ny handling'));
  await field('Vad är det?').selectOptions('Kvitto på premien');
  await choosePages(await photograph());
  await expect.element(page.getByText('kvitto.jpg')).toBeVisible();
  const online = await withoutNetwork();
  await press(button('Spara'));
  await press(button('Visa Kvitto på premien'));
  await expect.element(dialog().getByRole('img', { name: 'Kvitto på premien, sida 1 av 1' })).toBeVisible();
  expect(getComputedStyle(dialog().element()).backgroundColor).toBe('rgb(255, 255, 255)');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Visa Kvitto på premien')).toHaveFocus();
  online();
  const gone = paper('certificate', { images: ['/document-files/x.webp'] });
  await open('/boats/boat-1', {
    ...plans([boat()], [], [gone]),
    readDocumentFile: () => 'unreachable',
  });
  await press(button('Visa Internationellt certifikat'));
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('Sidan finns inte på den här enheten och kunde inte hämtas.');
});

test('a file that is neither a PDF nor a picture is left out, and too many are, with a sentence', async () => {
  await open('/documents/new?boat=boat-1', plans([boat()]));
  await choosePages(new File(['<script>'], 'brev.pdf', { type: 'application/pdf' }), pdf());
  await expect.element(page.getByText('brev.pdf är varken en PDF eller en bild')).toBeVisible();
  await expect.element(page.getByText('försäkring 2026.pdf')).toBeVisible();
  await choosePages(...Array.from({ length: 100 }, pdf));
  await expect.element(page.getByText(/högst 10 sidor eller filer/)).toBeVisible();
  expect(page.getByText('försäkring 2026.pdf').elements()).toHaveLength(10);
});

test('on a desk the files of a document are added in the column of its fields', async () => {
  await size(1366, 844);
  await open('/documents/new?boat=boat-1', plans([boat()]));
  const left = (one: Element) => one.getBoundingClientRect().left;
  await expect.element(button('Lägg till PDF eller bild')).toBeVisible();
  expect(left(button('Lägg till PDF eller bild').element())).toBe(left(field('Vad är det?').element()));
});

test('a new document is of a boat or a service that there is', async () => {
  await open('/documents/new?service=gone', plans([boat()]));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Serviceloggen kunde inte hämtas.');
  await open('/boats/boat-1/edit');
  await bringUpToDate();
  await withoutNetwork();
  await press(button('Ta bort båten'));
  await confirm('Ta bort båten');
  await expect.element(heading('Service')).toBeVisible();
  await open('/documents/new?boat=boat-1');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Båten finns inte.');
  await expect.element(button('Spara')).not.toBeInTheDocument();
});

test('a day of expiry before the day of issue is asked about once, and saved as it is', async () => {
  await open('/documents/new?boat=boat-1&kind=berth', plans([boat()]));
  await field('Utfärdad').fill('2026-05-01');
  await field('Gäller till').fill('2025-05-01');
  await press(button('Spara'));
  await expect.element(page.getByText(/^Den dagen är före den dag/)).toBeVisible();
  expect(calls('createDocument')).toEqual([]);
  await press(button('Spara'));
  await expect.element(heading('Vindila')).toBeVisible();
  await expect
    .poll(() => calls('createDocument').map(({ body }) => body))
    .toMatchObject([{ kind: 'berth', issued: '2026-05-01', expires: '2025-05-01' }]);
});

test('a document is changed in what was touched, loses a page, and is deleted', async () => {
  const images = ['/document-files/a.pdf', '/document-files/b.pdf'];
  await open('/boats/boat-1', plans([boat()], [], [paper('manual', { name: 'Motorn', images })]));
  await press(link('Ändra Manual, Motorn'));
  await field('Namn').fill('Motorn D1-20');
  await press(button('Ta bort Sparad sida 1'));
  await press(button('Spara'));
  await expect.poll(() => said().element().textContent).toMatch('Handlingen är sparad.');
  await expect
    .poll(() => calls('updateDocument').map(({ body }) => body))
    .toEqual([{ name: 'Motorn D1-20', images: images.slice(1), was: { name: 'Motorn', images } }]);
  await press(link('Ändra Manual, Motorn D1-20'));
  await press(button('Ta bort handlingen'));
  await confirm('Ta bort handlingen');
  await expect.poll(() => said().element().textContent).toMatch('Handlingen är borttagen.');
  await expect.poll(() => calls('deleteDocument')).toHaveLength(1);
});

test('a service has documents of its own', async () => {
  const receipt = paper('other', { name: 'Kvitto', boatId: undefined, serviceLogId: 's' });
  await open('/showservicelog/s', {
    ...services(service({ _id: 's' })),
    ...plans([boat()], [], [receipt]),
    ...uploads(),
  });
  await expect.poll(names).toEqual(['Övrigt, Kvitto']);
  await press(link('Lägg till PDF eller bild'));
  await field('Vad är det?').selectOptions('Övrigt');
  await choosePages(pdf());
  await press(button('Spara'));
  await expect
    .poll(() => calls('createDocument')[0]?.body)
    .toMatchObject({ kind: 'other', serviceLogId: 's' });
  await (await currentSync()).sendNow();
});
