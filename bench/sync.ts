import { type BrowserContext, chromium as browsers, type Page } from '@playwright/test';
import { chromium, prepareChromium } from '../e2e/harness/chromium.ts';
import { installed } from './at-sea.ts';
import { tripLog, writeLogs } from './logs.ts';
import { type Measured, measuredGoal } from './measured.ts';
import { logIn, remove, type SignedIn, startProduct } from './programs.ts';

const onDevice = 2_000;
const written = 40;

/** Goals 5 and 6: how soon what was written without a network is sent, and what one change elsewhere costs a device. */
export async function measure(rounds: number): Promise<Measured[]> {
  const product = await startProduct({ pinned: false });
  const headers = await logIn(product.url);
  const [id = ''] = await writeLogs(product.url, headers, onDevice);
  await prepareChromium();
  const browser = await browsers.launch(chromium);
  const device = await installed(browser, product.url, headers);
  const bytes: number[] = [];
  const sent: Sent[] = [];
  for (let round = 0; round < rounds; round++) {
    bytes.push(await changedElsewhere(device, { url: product.url, headers, id, round }));
    sent.push(await returning(device, product.url));
  }
  await browser.close();
  await product.stop();
  await remove(product.dataDir);
  const returned = { goal: 5, from: 'the server answers at once' };
  return [
    measuredGoal({
      ...returned,
      what: `${written} logs written without a network, until all are sent`,
      unit: 's',
      figures: sent.map(({ seconds }) => seconds),
      to: { atMost: 3 },
    }),
    measuredGoal({
      ...returned,
      what: 'lists of trips that are asked for meanwhile',
      figures: sent.map(({ lists }) => lists),
      to: { atMost: 1 },
    }),
    measuredGoal({
      goal: 6,
      what: `one log changed elsewhere, ${onDevice.toLocaleString('en')} on the device`,
      unit: 'kB',
      figures: bytes.map((one) => one / 1000),
      to: { atMost: 3 },
      from: 'received, of all calls that ask what is new',
    }),
  ];
}

interface Device {
  context: BrowserContext;
  page: Page;
}

interface Changed {
  url: string;
  headers: SignedIn;
  id: string;
  round: number;
}

/** The bytes that a device receives when its user looks at it again after a log was changed elsewhere. */
async function changedElsewhere(
  { context, page }: Device,
  { url, headers, id, round }: Changed,
): Promise<number> {
  const { uploadedImages: _none, ...log } = tripLog(0);
  const title = `Ändrad någon annanstans ${round}`;
  const changed = await fetch(`${url}/api/updatelog/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...log, title }),
  });
  if (!changed.ok) throw new Error(`The log was not changed: ${await changed.text()}`);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  let received = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2000);
  await cdp.detach();
  return received;
}

interface Sent {
  seconds: number;
  lists: number;
}

/** Writes logs without a network, and waits from its return until the server has them all. */
async function returning({ context, page }: Device, url: string): Promise<Sent> {
  await context.setOffline(true);
  for (let n = 0; n < written; n++) {
    await page.goto(`${url}/createlog`);
    await page.getByLabel('Rubrik').fill(`Utan nät ${n}`);
    await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
    await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
    await page.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
    await page.getByRole('button', { name: 'Skapa logg' }).click();
    await page.getByRole('heading', { level: 1, name: `Utan nät ${n}` }).waitFor();
  }
  let created = 0;
  let lists = 0;
  const all = new Promise<number>((resolve) => {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === '/api/logs') lists += 1;
      if (pathname === '/api/createlog' && response.ok() && ++created === written) resolve(performance.now());
    });
  });
  const before = performance.now();
  await context.setOffline(false);
  const seconds = ((await all) - before) / 1000;
  await page.getByText('Väntar på att skickas').waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('response');
  return { seconds, lists };
}
