import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { persister } from '../answers.ts';
import { openDb } from '../db.ts';
import { adoptDeviceKey } from '../encryption.ts';
import { deviceKey, signIn } from './device.ts';

/** A page of a signed-in user, which caches the server's answers as the real one does. */
export async function newPage(userId = `page-${Math.random()}`) {
  signIn(userId);
  const db = openDb(userId);
  await adoptDeviceKey(userId, deviceKey);
  const client = new QueryClient({
    defaultOptions: { queries: { persister, networkMode: 'always', retry: false } },
  });
  onTestFinished(() => client.clear());
  return { userId, db, client };
}

/** A trip as the server answers it. */
export const tripOf = (_id: string, more: object = {}) => ({
  _id,
  userId: 'u',
  title: _id,
  year: 2025,
  departureDateTime: '2025-07-14T09:40',
  arrivalDateTime: '2025-07-14T15:05',
  windDirection: '',
  windSpeed: null,
  distance: null,
  position: 'A – B',
  description: '',
  images: [],
  createdAt: 'x',
  updatedAt: 'x',
  ...more,
});
