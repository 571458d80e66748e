import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { idFields, requiredText } from './fields.ts';
import { limits } from './limits.ts';

export const credentials = z.strictObject({
  ...idFields,
  username: requiredText(limits.username, 'Skriv ditt användarnamn.'),
  password: requiredText(limits.password.max, 'Skriv ditt lösenord.'),
  /** The code of two-step log-in, or a recovery code. */
  otp: z.optional(z.string().check(z.maxLength(40))),
});

/** One's own log-ins: when, where from and with which browser. */
export const sessionInfo = z.object({
  _id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  address: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});

export type SessionInfo = z.output<typeof sessionInfo>;

const currentPassword = z.optional(z.string().check(z.maxLength(limits.password.max)));

export const sessionEndpoints = {
  logIn: endpoint(calls.logIn, {
    summary: 'Logga in.',
    access: 'anyone',
    body: credentials,
    response: {
      status: 200,
      body: z.object({ token: z.string(), deviceKey: z.string() }),
    },
    gives: ['Set-Cookie'],
    refusals: [
      'wrong_credentials',
      'account_switched_off',
      'account_removed',
      'password_expired',
      'otp_required',
      'otp_wrong',
      'too_many_attempts',
    ],
  }),
  logOut: endpoint(calls.logOut, {
    summary: 'Avsluta sessionen. Svarar likadant när den redan är avslutad.',
    access: 'anyone',
    response: { status: 204 },
    gives: ['Clear-Site-Data', 'Set-Cookie'],
  }),
  listSessions: endpoint(calls.listSessions, {
    summary: 'Den inloggades inloggade enheter, den senast använda först.',
    access: 'signedIn',
    response: { status: 200, body: z.array(sessionInfo) },
  }),
  endSession: endpoint(calls.endSession, {
    summary: 'Avsluta en av de egna inloggningarna.',
    access: 'signedIn',
    params: z.object({ session_id: z.string() }),
    response: { status: 204 },
    refusals: ['session_not_found'],
  }),
  endOtherSessions: endpoint(calls.endOtherSessions, {
    summary: 'Avsluta alla egna inloggningar utom den här.',
    access: 'signedIn',
    response: { status: 204 },
  }),
  showDeviceKey: endpoint(calls.showDeviceKey, {
    summary:
      'Nyckeln som den inloggades enheter låser det med som inte har skickats än, 256 bitar i base64url. Densamma varje gång.',
    access: 'signedIn',
    response: { status: 200, body: z.object({ key: z.string() }) },
  }),
  showPasswordNotice: endpoint(calls.showPasswordNotice, {
    summary:
      'När någon annan bytte den inloggades lösenord, null när det har visats eller ett eget har valts; och när ett tillfälligt lösenord slutar gälla, null när ett eget har valts.',
    access: 'signedIn',
    response: {
      status: 200,
      body: z.object({
        setByOtherAt: z.nullable(z.string()),
        endsAt: z.nullable(z.string()),
      }),
    },
  }),
  dismissPasswordNotice: endpoint(calls.dismissPasswordNotice, {
    summary: 'Den inloggade har sett att någon annan bytte lösenordet.',
    access: 'signedIn',
    response: { status: 204 },
  }),
  showTwoStep: endpoint(calls.showTwoStep, {
    summary: 'Om tvåstegsinloggning är på, och hur många återställningskoder som är kvar.',
    access: 'signedIn',
    response: { status: 200, body: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }) },
  }),
  beginTwoStep: endpoint(calls.beginTwoStep, {
    summary:
      'Börja slå på tvåstegsinloggning. Ger nyckeln till kodappen, som text och som adress för en QR-kod.',
    access: 'signedIn',
    body: z.strictObject({ currentPassword }),
    response: { status: 200, body: z.object({ secret: z.string(), uri: z.string() }) },
    refusals: [
      'current_password_required',
      'wrong_current_password',
      'too_many_attempts',
      'two_step_already_on',
    ],
  }),
  confirmTwoStep: endpoint(calls.confirmTwoStep, {
    summary:
      'Slå på tvåstegsinloggning med en kod från appen. Ger återställningskoderna, den enda gången de visas.',
    access: 'signedIn',
    body: z.strictObject({ otp: requiredText(40, 'Skriv koden från din kodapp.') }),
    response: { status: 200, body: z.object({ recoveryCodes: z.array(z.string()) }) },
    refusals: ['two_step_not_begun', 'two_step_already_on'],
  }),
  endTwoStep: endpoint(calls.endTwoStep, {
    summary: 'Stäng av tvåstegsinloggning.',
    access: 'signedIn',
    body: z.strictObject({ currentPassword }),
    response: { status: 204 },
    refusals: ['current_password_required', 'wrong_current_password', 'too_many_attempts'],
  }),
};
