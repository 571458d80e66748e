import { hashPassword, makeUpPassword } from '../accounts/passwords.ts';
import { allAccounts, endSessions, findAccountByUsername, updateAccount } from '../accounts/store.ts';
import type { Config } from '../config.ts';
import { type Context, closeContext, openContext, whereKept } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { checkImages } from '../images/check.ts';
import { sweep } from '../images/sweep.ts';
import { upgradeSentence } from '../platform/backup/before-upgrade.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { checkDatabase } from '../platform/db/migrate.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { mendSearch } from '../platform/db/search/index.ts';
import { withLease } from '../platform/leases.ts';
import { forgetTwoStep } from '../session/two-step.ts';
import { say } from './say.ts';
import { Wrong } from './wrong.ts';

/** What is done at the machine itself leaves this as its address in the events. */
const here = 'kommandoraden';

const commands: Record<string, (context: Context, name: string | undefined) => Promise<void>> = {
  accounts: listAccounts,
  password: newPassword,
  'end-sessions': endAllSessions,
  'end-two-step': endTwoStepOf,
  sweep: sweepNow,
  check,
};

export async function admin(config: Config, [command = '', name]: string[]): Promise<void> {
  const run = commands[command];
  if (!run)
    throw new Wrong(`Kommandot ${command} finns inte. Skriv npm run admin för att se vilka som finns.`);
  const context = await openContext(config, (copy) => say(upgradeSentence(copy)));
  try {
    await run(context, name);
  } finally {
    await closeContext(context);
  }
}

async function accountCalled({ db }: Context, name: string | undefined): Promise<AccountRow> {
  const account = name === undefined ? undefined : await findAccountByUsername(db, name);
  if (!account) throw new Wrong(name === undefined ? 'Skriv vilket konto.' : `Kontot ${name} finns inte.`);
  return account;
}

async function listAccounts({ db }: Context): Promise<void> {
  const accounts = (await allAccounts(db)).sort((a, b) => a.username.localeCompare(b.username, 'sv'));
  for (const { id, username, email, role } of accounts)
    say(`${id}  ${role.padEnd(5)}  ${username}  ${email}`);
}

async function newPassword(context: Context, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  const { password, expiresAt } = makeUpPassword();
  const password_hash = await hashPassword(password);
  await inTransaction(context.db, 'accounts', async (trx) => {
    await updateAccount(trx, account.id, {
      password_hash,
      password_expires_at: expiresAt,
      updated_at: new Date().toISOString(),
    });
    await endSessions(trx, account.id);
    await recordEvent(trx, 'password_changed', { accountId: account.id, address: here });
  });
  say(`Nytt lösenord för ${account.username}: ${password}`);
  say('Det gäller i sju dagar: byt det i profilen. Kontot är utloggat överallt.');
}

async function endAllSessions(context: Context, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  await endSessions(context.db, account.id);
  await recordEvent(context.db, 'session_ended', { accountId: account.id, address: here });
  say(`${account.username} är utloggad överallt.`);
}

async function endTwoStepOf(context: Context, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  await forgetTwoStep(context.db, account.id, here);
  say(`Tvåstegsinloggningen är av för ${account.username}.`);
}

async function sweepNow(context: Context): Promise<void> {
  const swept = await withLease(context.db, 'sweep', () => sweep(context), context.log);
  if (swept === 'taken') throw new Wrong('En annan städning pågår. Försök igen om en stund.');
  const { pending, orphans, leftovers, left } = swept;
  say(
    `Borttaget: ${pending} bilder som ingen logg tog, ${orphans} filer utan rad, ${leftovers} halva filer.`,
  );
  if (left === 'backup') say('En säkerhetskopiering pågår. Filer utan rad får ligga kvar till nästa gång.');
  if (left === 'others') {
    say(
      `Obs: databasen känner inte till någon av bilderna i ${whereKept(context.config).pictures}. De får ligga kvar: kanske är det fel databas.`,
    );
  }
}

async function check(context: Context): Promise<void> {
  const faults = await checkDatabase(context.db);
  for (const fault of faults) say(`Databasen: ${fault}`);
  const unknown = faults.length > 0 ? 0 : await mendSearch(context.db);
  if (unknown > 0) say(`Sökningen kände inte till ${unknown} loggar. Nu gör den det.`);
  const { checked, missing } = await checkImages(context);
  for (const key of missing) say(`Bildfilen ${key} fattas.`);
  if (faults.length > 0 || missing.length > 0) throw new Wrong('Allt är inte som det ska.');
  say(`Databasen är hel, och ${checked} bilder finns.`);
}
