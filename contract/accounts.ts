import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
import { idFields, optionalText, requiredText, visibleText } from './fields.ts';
import { imagePaths } from './images.ts';
import { limits } from './limits.ts';
import { hasInvisible } from './visible.ts';

export const role = z.enum(['admin', 'user'], 'Rollen måste vara admin eller user.');
export type Role = z.output<typeof role>;

/** A user whose account is not `active` can't log in; a `removed` account is purged after `removedAccountLife`. */
export const accountState = z.enum(
  ['active', 'off', 'removed'],
  'Kontot kan vara active, off eller removed.',
);
export type AccountState = z.output<typeof accountState>;

const email = z.pipe(
  requiredText(limits.email, 'Skriv en e-postadress.').check(
    z.refine(
      (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()),
      'Skriv e-postadressen så här: namn@exempel.se.',
    ),
  ),
  z.transform((text) => text.trim()),
);

/** A character that is not seen would keep its owner from logging in. */
const username = z.pipe(
  requiredText(limits.username, 'Skriv ett användarnamn.'),
  z.pipe(
    z.transform((text: string) => text.trim()),
    z
      .string()
      .check(
        z.refine(
          (name) => !hasInvisible(name),
          'Användarnamnet innehåller tecken som inte syns. Skriv det utan dem.',
        ),
      ),
  ),
);

/** Counts characters: one that takes two code units (🐬) counts once. */
const isLongEnough = (password: string) => [...password].length >= limits.password.min;

/** The password was set by somebody else, so the user must choose another within `temporaryPasswordLife`. */
const passwordIsTemporary = z.optional(z.boolean('Skriv true eller false.'));

const currentPassword = z.optional(z.string().check(z.maxLength(limits.password.max)));

/** A password that a user chooses: kept exactly as typed. The server checks whether it is a common one. */
export const newPassword = requiredText(limits.password.max, 'Skriv ett lösenord.').check(
  z.minLength(limits.password.min, { error: errors.password_too_short.message, abort: true }),
  z.refine(isLongEnough, errors.password_too_short.message),
);

/** A password in a change of an account. Blank keeps the current one. */
export const changedPassword = z.pipe(
  optionalText(limits.password.max),
  z
    .string()
    .check(z.refine((text) => text.trim() === '' || isLongEnough(text), errors.password_too_short.message)),
);

/** Fields that sign-up, the profile and the administrator's page share. */
export const accountFields = {
  username,
  email,
  firstName: visibleText(limits.name, 'Skriv förnamn.'),
  lastName: visibleText(limits.name, 'Skriv efternamn.'),
  bio: optionalText(limits.longText),
};

const profilePictures = imagePaths(limits.imagesPerProfile);

export const newAccount = z.strictObject({
  ...accountFields,
  ...idFields,
  role: z._default(role, 'user'),
  password: newPassword,
  passwordIsTemporary,
  /** The calling administrator's own: required to create an administrator when the log-in is not fresh. */
  currentPassword,
  profilePictures: z._default(profilePictures, []),
});

/**
 * A blank password keeps the current one, and `profilePictures` left out keeps the pictures. The ids that clients send along are
 * accepted and ignored.
 */
export const changedAccount = z.strictObject({
  ...accountFields,
  ...idFields,
  role: z.optional(role),
  password: changedPassword,
  /** Only for somebody else's account. */
  passwordIsTemporary,
  /** The caller's own: required when a password, the caller's own e-mail or a role changes and the log-in is not fresh. */
  currentPassword,
  profilePictures: z.optional(profilePictures),
});

export const account = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role,
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string(),
  profilePictures: z.array(z.string()),
});

/** An account in the administrator's list. */
const accountInList = z.extend(account, {
  state: accountState,
  createdAt: z.string(),
  /** Null if there was no log-in for as long as events are kept. */
  lastLogInAt: z.nullable(z.string()),
  twoStep: z.boolean(),
  logs: z.int(),
  /** What counts towards the quota: pictures and text. */
  bytes: z.int(),
  /** Since when reminders by mail have failed; absent for less than five days. */
  mailFailsSince: z.optional(z.string()),
  /** When a removed account is purged; null for all others. */
  purgedAt: z.nullable(z.string()),
});

export type AccountInList = z.output<typeof accountInList>;
export type Account = z.output<typeof account>;
export type NewAccount = z.output<typeof newAccount>;
export type ChangedAccount = z.output<typeof changedAccount>;

const userid = z.object({ userid: z.string() });

export const accountEndpoints = {
  signUp: endpoint(calls.signUp, {
    summary: 'Skapa ett konto.',
    access: 'administrator',
    body: newAccount,
    response: { status: 201, body: account },
    refusals: [
      'password_too_short',
      'password_too_common',
      'username_taken',
      'email_taken',
      'invalid_image',
      'current_password_required',
      'wrong_current_password',
      'too_many_attempts',
    ],
  }),
  listAccounts: endpoint(calls.listAccounts, {
    summary: 'Alla konton, sorterade efter användarnamn.',
    access: 'administrator',
    response: { status: 200, body: z.array(accountInList) },
    refusals: ['calls_under_way'],
  }),
  setAccountState: endpoint(calls.setAccountState, {
    summary:
      'Stänga av ett konto, ta bort det, eller slå på det igen. Ett borttaget konto raderas efter 30 dagar.',
    access: 'administrator',
    params: userid,
    body: z.strictObject({ state: accountState, currentPassword }),
    response: { status: 204 },
    refusals: [
      'account_not_found',
      'account_is_removed',
      'last_admin',
      'current_password_required',
      'wrong_current_password',
      'too_many_attempts',
    ],
  }),
  closeAccount: endpoint(calls.closeAccount, {
    summary:
      'Ta bort sitt eget konto. Det raderas efter 30 dagar; till dess kan en administratör ta tillbaka det.',
    access: 'signedIn',
    body: z.strictObject({
      currentPassword: requiredText(limits.password.max, 'Skriv ditt nuvarande lösenord.'),
    }),
    response: { status: 204 },
    refusals: ['last_admin', 'wrong_current_password', 'too_many_attempts'],
  }),
  showProfile: endpoint(calls.showProfile, {
    summary: 'En profil.',
    access: 'signedIn',
    params: userid,
    response: { status: 200, body: account },
    refusals: ['profile_not_yours', 'account_not_found'],
  }),
  changeProfile: endpoint(calls.changeProfile, {
    summary: 'Ändra en profil eller ett konto.',
    access: 'signedIn',
    params: userid,
    body: changedAccount,
    response: { status: 200, type: 'text/plain', body: z.string() },
    refusals: [
      'profile_not_yours',
      'account_not_found',
      'role_not_yours_to_change',
      'last_admin',
      'password_too_short',
      'password_too_common',
      'username_taken',
      'email_taken',
      'invalid_image',
      'current_password_required',
      'wrong_current_password',
      'too_many_attempts',
    ],
  }),
};
