import { readFileSync } from 'node:fs';
import { calls } from '#contract/calls';
import { contentOfTemplate, templates } from '#contract/plan/templates';
import { paperOf } from './paper.ts';
import { rowsOf } from './rows.ts';
import { boat, costs, type DemoTrip, documents, plan, services, trips } from './season.ts';
import { trackOf } from './tracks.ts';

/**
 * Fills a running, empty LOGGBOKEN through its own API: `node demo/fill.ts ADDRESS ADMIN_PASSWORD [ADMIN_USERNAME]`. Prints
 * only errors.
 */
const [address = '', adminPassword = '', admins = 'admin'] = process.argv.slice(2);
const demoUser = { username: 'vindila', password: 'halvvind-till-Utö' };

async function call(path: string, method: string, body: unknown, token?: string): Promise<unknown> {
  const isForm = body instanceof FormData;
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
}

async function logIn(username: string, password: string): Promise<string> {
  return ((await call(calls.logIn.path, 'POST', { username, password })) as { token: string }).token;
}

async function upload(path: string, files: string[], token: string): Promise<unknown> {
  const form = new FormData();
  for (const [i, file] of files.entries()) {
    const bytes = readFileSync(new URL(`pictures/${file}`, import.meta.url));
    form.append(`file${i}`, new Blob([new Uint8Array(bytes)]), file);
  }
  return files.length === 0 ? [] : call(path, 'POST', form, token);
}

/** When pictures were taken, by their paths. */
const takenAtOf = ({ departure, pictures, taken = {} }: DemoTrip, images: readonly string[]) =>
  Object.fromEntries(
    Object.entries(taken).map(([file, time]) => [
      images[pictures.indexOf(file)],
      new Date(`${departure.slice(0, 11)}${time}+02:00`).toISOString(),
    ]),
  );

const admin = await logIn(admins, adminPassword);
const account = {
  username: demoUser.username,
  email: 'vindila@example.com',
  firstName: 'Ylva',
  lastName: 'Sjöberg',
  bio: 'Vindila, Albin Vega från 1974. Hemmahamn Bullandö.\nHelst ytterskärgården, och helst i september.',
};
const created = (await call(
  calls.signUp.path,
  'POST',
  { ...account, password: demoUser.password },
  admin,
)) as {
  _id: string;
};
const token = await logIn(demoUser.username, demoUser.password);
const pictures = (await upload(calls.uploadProfilePictures.path, ['segling.jpg'], token)) as {
  filename: string;
}[];
await call(
  calls.changeProfile.path.replace(':userid', created._id),
  'PUT',
  { ...account, profilePictures: pictures.map(({ filename }) => `/profile-pictures/${filename}`) },
  token,
);

for (const trip of trips) {
  const [windDirection, windSpeed] = trip.wind;
  const track = trackOf(trip);
  const images = (await upload(calls.uploadImages.path, trip.pictures, token)) as string[];
  const written = rowsOf(trip, images);
  await call(
    calls.createTripLog.path,
    'POST',
    {
      title: trip.title,
      year: trip.departure.slice(0, 4),
      departureDateTime: trip.departure,
      arrivalDateTime: trip.arrival,
      position: trip.position,
      windDirection,
      windSpeed,
      distance: trip.distance,
      description: trip.description,
      ...trip.more,
      ...(track && { track }),
      ...(written.length > 0 && { rows: { written } }),
      uploadedImages: images,
      takenAt: takenAtOf(trip, images),
    },
    token,
  );
}

const mine = (await call(calls.createBoat.path, 'POST', plan.boat, token)) as { _id: string };
/** The ids of the tasks, by template. */
const tasks = new Map<string, string>();
for (const template of templates) {
  const known = plan.tasks.find(({ id }) => id === template.id);
  if (!known) continue;
  const { id: _, ...more } = known;
  const task = { ...contentOfTemplate(template), ...more, boatId: mine._id };
  const made = (await call(calls.createTask.path, 'POST', task, token)) as { _id: string };
  tasks.set(template.id, made._id);
}

for (const { sections, done, pictures: files, ...service } of services) {
  const images = await upload(calls.uploadImages.path, files, token);
  await call(
    calls.createServiceLog.path,
    'POST',
    { ...service, ...sections, boatNameModel: boat, images, tasks: done.map((id) => tasks.get(id)) },
    token,
  );
}

for (const { lines, ...document } of documents) {
  const form = new FormData();
  form.append('file0', new Blob([paperOf(lines)]), 'handling.pdf');
  const images = await call(calls.uploadDocumentFiles.path, 'POST', form, token);
  await call(calls.createDocument.path, 'POST', { ...document, boatId: mine._id, images }, token);
}
for (const { pictures: files = [], ...cost } of costs) {
  const images = await upload(calls.uploadDocumentFiles.path, files, token);
  await call(calls.createCost.path, 'POST', { ...cost, boatId: mine._id, images }, token);
}
