import { expect, test } from 'vitest';
import { menuItems } from './menu-items.ts';

const labels = (session: Parameters<typeof menuItems>[0]) => menuItems(session).map(({ label }) => label);
const current = (session: Parameters<typeof menuItems>[0], path: string) =>
  menuItems(session)
    .filter(({ covers }) => covers(path))
    .map(({ label }) => label);

const user = { userId: '123456789012', userRole: 'user' } as const;
const admin = { userId: '210987654321', userRole: 'admin' } as const;

test('a visitor sees the start page only', () => {
  expect(labels(null)).toEqual(['Startsida']);
});

test('a user sees the logs, the service book and their own profile', () => {
  expect(labels(user)).toEqual(['Startsida', 'Loggar', 'Service', 'Visa profil']);
  expect(menuItems(user).at(-1)?.to).toBe('/showprofile/123456789012');
});

test('an administrator also sees the two pages for accounts, before the profile', () => {
  expect(labels(admin)).toEqual([
    'Startsida',
    'Loggar',
    'Service',
    'Registrera',
    'Ändra konto',
    'Visa profil',
  ]);
});

test('at most one menu item is current, also on the pages below it', () => {
  expect(current(user, '/')).toEqual(['Loggar']);
  expect(current(null, '/')).toEqual(['Startsida']);
  expect(current(user, '/showlog/abc')).toEqual(['Loggar']);
  expect(current(user, '/createlog/pictures')).toEqual(['Loggar']);
  expect(current(user, '/underway/abc/row')).toEqual(['Loggar']);
  expect(current(user, '/createservicelog')).toEqual(['Service']);
  expect(current(user, '/updateservicelog/abc')).toEqual(['Service']);
  expect(current(user, '/servicelogs/plan')).toEqual(['Service']);
  expect(current(user, '/servicelogs/plan/task/abc')).toEqual(['Service']);
  expect(current(user, '/boats/abc/edit')).toEqual(['Service']);
  expect(current(user, '/documents/new')).toEqual(['Service']);
  expect(current(user, '/costs/new')).toEqual(['Service']);
  expect(current(user, '/logs/sea-time')).toEqual(['Loggar']);
  expect(current(user, '/changeprofile/123456789012')).toEqual(['Visa profil']);
  expect(current(user, '/showprofile/123456789012/devices')).toEqual(['Visa profil']);
  expect(current(admin, '/showprofile/123456789012')).toEqual([]);
  expect(current(admin, '/events')).toEqual(['Ändra konto']);
  expect(current(user, '/nowhere')).toEqual([]);
});
