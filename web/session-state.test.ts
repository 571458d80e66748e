import { expect, test } from 'vitest';
import { readClaims } from './session-state.ts';

const token = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

// spec 3.17, 4.1
test('the claims of a token say who is signed in', () => {
  expect(readClaims(token({ userId: '123456789012', userRole: 'admin', exp: 1 }))).toEqual({
    userId: '123456789012',
    userRole: 'admin',
  });
});

// spec 4.4
test('an expired token still counts, because only the server judges that', () => {
  expect(readClaims(token({ userId: '1', userRole: 'user', exp: 0 }))?.userId).toBe('1');
});

test('letters outside ASCII are decoded from URL-safe base64', () => {
  expect(readClaims(token({ userId: 'Åsa~ÿ?>', userRole: 'user' }))?.userId).toBe('Åsa~ÿ?>');
});

test('an unknown or missing role counts as user', () => {
  expect(readClaims(token({ userId: '1', userRole: 'owner' }))?.userRole).toBe('user');
  expect(readClaims(token({ userId: '1' }))?.userRole).toBe('user');
});

test.each([
  ['nothing', ''],
  ['text', 'hej'],
  ['two dots', '..'],
  ['something that is not base64', 'a.%%%.c'],
  ['base64 that is not JSON', `a.${btoa('{"userId":')}.c`],
  ['JSON that is no object', token('userId')],
  ['null', token(null)],
  ['no user', token({ userRole: 'admin' })],
  ['an empty user', token({ userId: '', userRole: 'admin' })],
  ['a user that is a number', token({ userId: 123456789012, userRole: 'admin' })],
])('%s instead of a token logs no user in', (_, text) => {
  expect(readClaims(text)).toBeNull();
});
