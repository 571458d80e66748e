import { readFile, writeFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { type Api, apiAt } from '../api.ts';
import { serviceLog, tripLog } from '../examples.ts';

/*
 * Fills a server of the version that is being released, started for the first time, with some of everything that it keeps, and
 * records what the server shows of it. How the rest of a folder here is made: README.md.
 *
 * `node server/testing/released/make.ts URL FOLDER`. The administrator's password must be that of `people`.
 */
const [url = '', folder = ''] = process.argv.slice(2);

const people = {
  admin: { username: 'admin', password: 'skeppare på däck' },
  asa: { username: 'Åsa', password: 'seglar gärna i Öregrund' },
  nils: { username: 'nils', password: 'motorgångare sedan 1974' },
};

const admin = await logIn(people.admin);
const asa = await signUp('asa', { firstName: 'Åsa', lastName: 'Öberg', bio: 'Åker gärna till Öja.\n⛵' });
const nils = await signUp('nils', { firstName: 'Nils', lastName: "O'Malley", bio: '' });

const png = await readFile(new URL('../../../test-pictures/alpha.png', import.meta.url));
const [first, second, third] = [await upload(asa), await upload(asa), await upload(asa)];
await upload(asa); // Waits for a log that never takes it.
const trips = [
  await create(asa, '/api/createlog', tripLog({ uploadedImages: [first, second] })),
  await create(asa, '/api/createlog', {
    ...tripLog({ title: 'Skottdagen «på isen»', year: 2024, windSpeed: null, distance: null }),
    ...{ departureDateTime: '2024-02-29T23:59', arrivalDateTime: '2024-03-01T00:10', description: '' },
  }),
  await create(nils, '/api/createlog', tripLog({ title: "Nils' tur till Ærø", distance: 0.1, windSpeed: 0 })),
];
const services = [
  await create(asa, '/api/createservicelog', serviceLog({ uploadedImages: [third] })),
  await create(asa, '/api/createservicelog', serviceLog({ title: 'Höstrustning', date: '2024-10-27T02:30' })),
];
const changed = { ...tripLog({ title: 'Till Sandhamn och åter' }), images: [second] };
await expectOk(asa.put(`/api/updatelog/${trips[0]}`, changed));
const gone = await create(asa, '/api/createlog', tripLog({ title: 'Raderas' }));
await expectOk(asa.delete(`/api/deletelog/${gone}`));

const profile = (await expectOk(asa.get<Record<string, unknown>>(`/api/showprofile/${asa.id}`))).body;
const { username, email, firstName, lastName, bio } = profile;
const [picture] = (
  await expectOk(asa.post<{ filename: string }[]>('/api/uploads/profile-pictures', pictureForm()))
).body;
await expectOk(
  asa.put(`/api/changeprofile/${asa.id}`, {
    ...{ username, email, firstName, lastName, bio, password: '' },
    profilePictures: [`/profile-pictures/${picture?.filename}`],
  }),
);

const { secret } = (await expectOk(nils.post<{ secret: string }>('/api/two-step', {}))).body;
const otp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate();
await expectOk(nils.post('/api/two-step/confirm', { otp }));
await apiAt(url).post('/api/login', { username: 'Åsa', password: 'fel lösenord' });

const shown = {
  admin: await show(admin, ['/api/users']),
  asa: await show(asa, [
    ...['/api/logs', '/api/logs/2024', `/api/servicelogs/${asa.id}`, `/api/showprofile/${asa.id}`],
    ...trips.slice(0, 2).map((id) => `/api/showlog/${id}`),
    ...services.map((id) => `/api/servicelog/${id}`),
  ]),
};
await writeFile(`${folder}/shown.json`, `${JSON.stringify({ people, shown }, undefined, 2)}\n`);

interface SignedIn extends Api {
  id: string;
}

async function logIn({ username, password }: { username: string; password: string }): Promise<SignedIn> {
  const { body } = await expectOk(apiAt(url).post<{ token: string }>('/api/login', { username, password }));
  const { userId } = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
  return { ...apiAt(url, { authorization: `Bearer ${body.token}` }), id: userId };
}

async function signUp(who: 'asa' | 'nils', more: Record<string, string>): Promise<SignedIn> {
  await expectOk(admin.post('/api/signup', { ...people[who], email: `${who}@example.com`, ...more }));
  return logIn(people[who]);
}

async function upload(who: Api): Promise<string> {
  const { body } = await expectOk(who.post<string[]>('/api/uploads', pictureForm()));
  return body[0] ?? '';
}

function pictureForm(): FormData {
  const form = new FormData();
  form.append('file0', new Blob([png]), 'bild.png');
  return form;
}

async function create(who: Api, path: string, log: object): Promise<string> {
  const key = { 'idempotency-key': `${path} ${JSON.stringify(log).length}` };
  return (await expectOk(who.post<{ _id: string }>(path, log, key))).body._id;
}

async function show(who: Api, paths: string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = (await expectOk(who.get<unknown>(path))).body;
  return answers;
}

async function expectOk<T extends { status: number; text: string }>(reply: Promise<T>): Promise<T> {
  const { status, text } = await reply;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return reply;
}
