import { expect, test } from 'vitest';
import { changedAccount, changedPassword, newPassword } from './accounts.ts';

const sentences = (password: unknown) =>
  changedPassword.safeParse(password).error?.issues.map(({ message }) => message);

// spec 3.4
test('a blank or missing new password is read as blank', () => {
  for (const blank of ['', '   ', null, undefined]) expect(changedPassword.parse(blank)?.trim()).toBe('');
  const profile = { username: 'vindila', email: 'ylva@example.com', firstName: 'Ylva', lastName: 'Sjöberg' };
  expect(changedAccount.parse(profile).password).toBe('');
});

// asvs 6.2.8
test('a new password is kept exactly as it was typed', () => {
  expect(changedPassword.parse(' halvvind till Utö ')).toBe(' halvvind till Utö ');
});

// asvs 6.2.1
test('a password of fewer than 8 characters is refused with its own message', () => {
  for (const short of ['segel12', '🐬🐬🐬🐬', '🐬🐬🐬🐬🐬🐬🐬']) {
    expect(sentences(short)).toEqual(['Lösenordet måste ha minst 8 tecken.']);
    const { error } = newPassword.safeParse(short);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Lösenordet måste ha minst 8 tecken.']);
  }
  expect(newPassword.parse('🐬🐬🐬🐬🐬🐬🐬🐬')).toBe('🐬'.repeat(8));
});

test('a first or last name of invisible characters alone is refused as missing', () => {
  const profile = { username: 'vindila', email: 'ylva@example.com', firstName: '\u200b', lastName: '\u2800' };
  const issues = changedAccount
    .safeParse(profile)
    .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(issues).toEqual([
    ['firstName', 'Skriv förnamn.'],
    ['lastName', 'Skriv efternamn.'],
  ]);
});
