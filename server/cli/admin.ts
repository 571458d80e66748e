import type { AccountState } from '#contract/accounts';
import { setStateAtMachine } from '../accounts/account-states.ts';
import { listAccounts } from '../accounts/operations.ts';
import { purgedAt } from '../accounts/store.ts';
import { hashPassword, makeUpPassword, temporaryPasswordEnd } from '../auth/passwords.ts';
import { endSessions, findAccountByUsername, updateAccount } from '../auth/store.ts';
import { forgetTwoStep } from '../auth/two-step.ts';
import type { Config } from '../config.ts';
import { closeContext, type Installation, openInstallation } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { checkImages } from '../images/check.ts';
import { trustClock } from '../maintenance/clock.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { checkDatabase } from '../platform/db/migrate.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal } from '../refusal.ts';
import { MailError, openMailer } from '../reminders/mailer.ts';
import { noteMailWorks } from '../reminders/store.ts';
import { CliError } from './cli-error.ts';
import { print } from './output.ts';

/** The address in the events that these commands record. */
const here = 'kommandoraden';

const commands: Record<string, (context: Installation, name: string | undefined) => Promise<void>> = {
  accounts: showAccounts,
  password: newPassword,
  'end-sessions': endAllSessions,
  'end-two-step': endTwoStepOf,
  'switch-off': (context, name) => setState(context, name, 'off'),
  'switch-on': (context, name) => setState(context, name, 'active'),
  remove: (context, name) => setState(context, name, 'removed'),
  'mail-test': mailTest,
  'clock-is-right': trustTheClock,
  check,
};

export async function admin(config: Config, [command = '', name]: string[]): Promise<void> {
  const run = commands[command];
  if (!run)
    throw new CliError(`Kommandot ${command} finns inte. Skriv npm run admin för att se vilka som finns.`);
  const installation = await openInstallation(config);
  try {
    await run(installation, name);
  } finally {
    await closeContext(installation);
  }
}

async function accountCalled({ db }: Installation, name: string | undefined): Promise<AccountRow> {
  const account = name === undefined ? undefined : await findAccountByUsername(db, name);
  if (!account) throw new CliError(name === undefined ? 'Skriv vilket konto.' : `Kontot ${name} finns inte.`);
  return account;
}

async function showAccounts({ db }: Installation): Promise<void> {
  for (const account of await listAccounts(db)) {
    const { _id, username, email, role, lastLogInAt, twoStep, logs, bytes, state, purgedAt } = account;
    const facts = [
      `senast inloggad ${lastLogInAt?.slice(0, 10) ?? '–'}`,
      `tvåstegsinloggning ${twoStep ? 'på' : 'av'}`,
      `${logs} ${logs === 1 ? 'logg' : 'loggar'}`,
      `${(bytes / 1e6).toLocaleString('sv-SE', { maximumFractionDigits: 1 })} MB`,
    ];
    if (state === 'off') facts.push('AVSTÄNGT');
    if (purgedAt !== null) facts.push(`BORTTAGET, raderas ${purgedAt.slice(0, 10)}`);
    print(`${_id}  ${role.padEnd(5)}  ${username}  ${email}  (${facts.join(', ')})`);
  }
}

async function newPassword(context: Installation, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  const password = makeUpPassword();
  const password_hash = await hashPassword(password);
  if (password_hash instanceof Refusal) throw new CliError(password_hash.body.message);
  await inTransaction(context.db, 'accounts', async (trx) => {
    const now = new Date().toISOString();
    await updateAccount(trx, account.id, {
      password_hash,
      password_expires_at: temporaryPasswordEnd(),
      password_set_by_other_at: now,
      updated_at: now,
    });
    await endSessions(trx, account.id);
    await recordEvent(trx, 'password_changed', { accountId: account.id, address: here });
  });
  print(`Nytt lösenord för ${account.username}: ${password}`);
  print('Det gäller i sju dagar: byt det i profilen. Kontot är utloggat överallt.');
}

async function endAllSessions(context: Installation, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  await endSessions(context.db, account.id);
  await recordEvent(context.db, 'session_ended', { accountId: account.id, address: here });
  print(`${account.username} är utloggad överallt.`);
}

async function endTwoStepOf(context: Installation, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  await forgetTwoStep(context.db, account.id, here);
  print(`Tvåstegsinloggningen är av för ${account.username}.`);
}

async function trustTheClock({ db }: Installation): Promise<void> {
  const now = new Date();
  await trustClock(db, now);
  print(`Klockan är ${now.toISOString()}. Det som har legat länge nog tas bort igen.`);
}

function stateSaid(account: AccountRow): string {
  if (account.state === 'active') return 'är öppet: det går att logga in igen.';
  if (account.state === 'off') return 'är avstängt: ingen kan logga in, och inget har tagits bort.';
  return `är borttaget. ${purgedAt(account)?.slice(0, 10)} raderas det för gott; till dess tar switch-on tillbaka det.`;
}

async function setState(context: Installation, name: string | undefined, state: AccountState): Promise<void> {
  const account = await accountCalled(context, name);
  const changed = await setStateAtMachine(context.db, account.id, state, here);
  if (changed instanceof Refusal) throw new CliError(changed.body.message);
  print(`Kontot ${account.username} ${stateSaid(changed)}`);
}

async function mailTest({ config, db }: Installation, address: string | undefined): Promise<void> {
  const { mail } = config;
  if (!mail) throw new CliError('SMTP_URL är inte inställd: LOGGBOKEN skickar ingen e-post.');
  if (address === undefined) throw new CliError('Skriv vart brevet ska skickas.');
  const post = await openMailer(mail);
  try {
    await post.send({
      id: `<${randomId()}@${new URL(mail.publicUrl).hostname}>`,
      to: address,
      subject: 'Ett brev på prov från LOGGBOKEN',
      text: `E-posten fungerar. Påminnelser skickas klockan ${mail.remindAt}.\n\n${mail.publicUrl}\n`,
      unsubscribe: mail.publicUrl,
    });
  } catch (error) {
    if (error instanceof MailError) throw new CliError(`Brevet togs inte emot. ${error.reason}`);
    throw error;
  } finally {
    post.close();
  }
  await noteMailWorks(db);
  print(`E-postservern har tagit emot ett brev till ${address}.`);
}

async function check(context: Installation): Promise<void> {
  const faults = await checkDatabase(context.db);
  for (const fault of faults) print(`Databasen: ${fault}`);
  const { checked, missing, unknown } = await checkImages(context);
  for (const key of missing) print(`Bildfilen ${key} fattas.`);
  for (const key of unknown) print(`Bildfilen ${key} hör inte till något i databasen.`);
  if (faults.length > 0 || missing.length > 0) throw new CliError('Allt är inte som det ska.');
  print(`Databasen är hel, och ${checked} bilder finns.`);
}
