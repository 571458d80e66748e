import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportState } from '#contract/take-home';
import type { Caller } from '../access.ts';
import type { Context } from '../context.ts';
import { Refusal, refuse } from '../refusal.ts';
import { discardPictures } from './discard.ts';
import { judgeLog } from './judge.ts';
import { originsInFile, whatIsKnown } from './known.ts';
import { Proposal, stateOf } from './proposal.ts';
import { deleteImport } from './store.ts';

const rowsATurn = 100;

/**
 * Reads the rows of a table into a proposal, each as a trip log without pictures. The first row under the head is row 2. Ends
 * where nobody waits for it any more.
 */
export async function readTable(
  context: Context,
  caller: Caller,
  rows: Record<string, unknown>[],
  isGone: () => boolean,
): Promise<ImportState | Refusal> {
  const { db } = context;
  const proposal = new Proposal(db);
  const begun = await proposal.begin(caller.userId);
  if (begun instanceof Refusal) return begun;
  try {
    if (begun.replaced) await discardPictures(context, caller.userId, begun.replaced.pictures);
    const known = await whatIsKnown(db, caller.userId);
    const originOf = originsInFile();
    for (const [i, row] of rows.entries()) {
      // Others have their turn: SQLite itself gives none away.
      if (i % rowsATurn === 0) await nextTurn();
      if (isGone()) {
        await deleteImport(db, proposal.id);
        return refuse('upload_broken');
      }
      const judged = judgeLog('trip', { ...row, _id: undefined, images: [] });
      if ('sentence' in judged) {
        proposal.isRefused('trip', `Rad ${i + 2}`, judged.sentence);
        continue;
      }
      const origin = originOf(judged);
      if (known.has(judged, origin)) proposal.isKnown('trip');
      else await proposal.addLog('trip', judged, origin);
    }
    await proposal.flush();
    await proposal.becomes('ready');
    return await stateOf(db, caller, proposal.id);
  } catch (error) {
    // The account must not wait for what has failed.
    await deleteImport(db, proposal.id).catch((err) =>
      context.log.error({ err }, 'reading an import failed'),
    );
    throw error;
  }
}
