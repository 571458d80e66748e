import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Account } from './accounts.ts';

export interface OneOfEach {
  tripLog: { _id: string; title: string; images: string[] };
  serviceLog: { _id: string; title: string; images: string[] };
}

/** Creates a trip log and a service log through the API, with a picture each. */
export async function writeOneOfEach(calls: APIRequestContext): Promise<OneOfEach> {
  const [forTrip, forService] = await send<string[]>(calls, '/api/uploads', 2);
  const tripLog = {
    title: 'Utö i halvvind',
    year: 2025,
    departureDateTime: '2025-07-14T09:40',
    arrivalDateTime: '2025-07-14T15:05',
    position: 'Sandhamn – Utö',
    uploadedImages: [forTrip],
  };
  const serviceLog = {
    title: 'Vårservice',
    date: '2025-04-18T10:00',
    boatNameModel: 'Vindila, Albin Vega',
    servicePersonOrCompany: 'Egen regi',
    serviceType: 'Vårrustning',
    comments: 'Allt väl.',
    images: [forService],
  };
  return {
    tripLog: await create(calls, '/api/createlog', tripLog),
    serviceLog: await create(calls, '/api/createservicelog', serviceLog),
  };
}

/** Puts a picture on an account's profile. Returns its path as the profile has it. */
export async function addProfilePicture(calls: APIRequestContext, account: Account): Promise<string> {
  const [file] = await send<{ filename: string }[]>(calls, '/api/uploads/profile-pictures', 1);
  const path = `/profile-pictures/${file?.filename}`;
  const { username, email, firstName, lastName, _id } = account;
  const answer = await calls.put(`/api/changeprofile/${_id}`, {
    data: { username, email, firstName, lastName, bio: '', profilePictures: [path] },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return path;
}

async function send<T>(calls: APIRequestContext, path: string, howMany: number): Promise<T> {
  const buffer = await readFile('test-pictures/picture.webp');
  const file = { name: 'picture.webp', mimeType: 'image/webp', buffer };
  const multipart = Object.fromEntries(Array.from({ length: howMany }, (_, i) => [`file${i}`, file]));
  const answer = await calls.post(path, { multipart });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

async function create<T>(calls: APIRequestContext, path: string, data: T) {
  const answer = await calls.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as T & { _id: string; images: string[] };
}
