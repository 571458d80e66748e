import { hashPassword, makeUpPassword } from '../accounts/passwords.ts';
import { allAccounts, endSessions, findAccountByUsername, updateAccount } from '../accounts/store.ts';
import type { Config } from '../config.ts';
import { closeContext, type Installation, openInstallation } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { checkImages } from '../images/check.ts';
import { sweep } from '../images/sweep.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { checkDatabase } from '../platform/db/migrate.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { withLease } from '../platform/leases.ts';
import { forgetTwoStep } from '../session/two-step.ts';
import { say } from './say.ts';
import { Wrong } from './wrong.ts';

/** What is done at the machine itself leaves this as its address in the events. */
const here = 'kommandoraden';

const commands: Record<string, (context: Installation, name: string | undefined) => Promise<void>> = {
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
  const installation = await openInstallation(config);
  try {
    await run(installation, name);
  } finally {
    await closeContext(installation);
  }
}

async function accountCalled({ db }: Installation, name: string | undefined): Promise<AccountRow> {
  const account = name === undefined ? undefined : await findAccountByUsername(db, name);
  if (!account) throw new Wrong(name === undefined ? 'Skriv vilket konto.' : `Kontot ${name} finns inte.`);
  return account;
}

async function listAccounts({ db }: Installation): Promise<void> {
  const accounts = (await allAccounts(db)).sort((a, b) => a.username.localeCompare(b.username, 'sv'));
  for (const { id, username, email, role } of accounts)
    say(`${id}  ${role.padEnd(5)}  ${username}  ${email}`);
}

async function newPassword(context: Installation, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  const { password, expiresAt } = makeUpPassword();
  const password_hash = await hashPassword(password);
  await inTransaction(context.db, 'accounts', async (trx) => {
    const now = new Date().toISOString();
    await updateAccount(trx, account.id, {
      password_hash,
      password_expires_at: expiresAt,
      password_set_by_other_at: now,
      updated_at: now,
    });
    await endSessions(trx, account.id);
    await recordEvent(trx, 'password_changed', { accountId: account.id, address: here });
  });
  say(`Nytt lösenord för ${account.username}: ${password}`);
  say('Det gäller i sju dagar: byt det i profilen. Kontot är utloggat överallt.');
}

async function endAllSessions(context: Installation, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  await endSessions(context.db, account.id);
  await recordEvent(context.db, 'session_ended', { accountId: account.id, address: here });
  say(`${account.username} är utloggad överallt.`);
}

async function endTwoStepOf(context: Installation, name: string | undefined): Promise<void> {
  const account = await accountCalled(context, name);
  await forgetTwoStep(context.db, account.id, here);
  say(`Tvåstegsinloggningen är av för ${account.username}.`);
}

async function sweepNow(context: Installation, word: string | undefined): Promise<void> {
  if (word !== undefined && word !== '--force') throw new Wrong('Skriv --force, eller ingenting.');
  const swept = await withLease(
    context.db,
    'sweep',
    () => sweep(context, { force: word === '--force' }),
    context.log,
  );
  if (swept === 'taken') throw new Wrong('En annan städning pågår. Försök igen om en stund.');
  const { pending, quarantined, restored, expired, leftovers, stopped } = swept;
  say(`Borttaget: ${pending} bilder som ingen logg tog, ${leftovers} halva filer.`);
  say(`Karantänen: ${quarantined} filer dit, ${restored} tillbaka, ${expired} borttagna efter 30 dagar.`);
  if (stopped) {
    throw new Wrong(
      `Databasen känner inte till ${stopped.withoutRow} av ${stopped.files} bildfiler. Ingen av dem har flyttats: kanske är det fel databas. Är det rätt, så kör npm run admin -- sweep --force.`,
    );
  }
}

async function check(context: Installation): Promise<void> {
  const faults = await checkDatabase(context.db);
  for (const fault of faults) say(`Databasen: ${fault}`);
  const { checked, missing } = await checkImages(context);
  for (const key of missing) say(`Bildfilen ${key} fattas.`);
  if (faults.length > 0 || missing.length > 0) throw new Wrong('Allt är inte som det ska.');
  say(`Databasen är hel, och ${checked} bilder finns.`);
}
