import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ErrorCode } from '#contract/errors';
import { limits } from '#contract/limits';
import type { ImportState } from '#contract/take-home';
import type { Caller } from '../access.ts';
import { clientGone } from '../client-gone.ts';
import type { Context } from '../context.ts';
import type { Renderer } from '../images/renderer.ts';
import { StorageFull } from '../platform/blobs/blobs.ts';
import { isDatabaseFull } from '../platform/db/errors.ts';
import { removeFolder, temporaryFolder } from '../platform/temporary.ts';
import { Refusal, refuse } from '../refusal.ts';
import { discardPictures } from './discard.ts';
import type { Manifest } from './format.ts';
import { BrokenExport, type OpenedExport, openExport } from './open.ts';
import { fullDisk } from './operations.ts';
import { readPictures } from './pictures.ts';
import { Proposal, stateOf } from './proposal.ts';
import { readManifest, readTexts } from './read.ts';
import { receiveFile } from './receive.ts';
import { deleteImport, updateImport } from './store.ts';

export interface Imports {
  /** Reads the ZIP that a request carries: its logs before the answer, its pictures after it. */
  begin(caller: Caller, request: IncomingMessage): Promise<ImportState | Refusal>;
  /** Ends what is being read as a crash would: whoever waits for it is told to begin again. */
  close(): Promise<void>;
}

/** How often whoever reads writes down how far it has come, and that it is alive, in milliseconds. */
const tellEvery = { progress: 500, life: 15_000 };

export function createImports(context: Context, renderer: Renderer): Imports {
  const { config, db, log } = context;
  const underWay = new Set<Promise<void>>();
  const receiving = new Set<string>();
  let isClosing = false;

  async function receive(request: IncomingMessage, folder: string) {
    const file = join(folder, 'export.zip');
    const most = config.storageQuota + limits.importedTextBytes;
    const refusal = await receiveFile(request, file, most);
    return refusal ?? openExport(file, (await stat(file)).size, most);
  }

  /** Answers with what is left to do once the logs have been read, if it is anything. */
  async function readLogs(
    ownerId: string,
    file: OpenedExport,
    proposal: Proposal,
    isGone: () => boolean,
  ): Promise<Manifest | Refusal> {
    const begun = await proposal.begin(ownerId);
    if (begun instanceof Refusal) return begun;
    try {
      if (begun.replaced) await discardPictures(context, ownerId, begun.replaced.pictures);
      const manifest = await readManifest(file);
      const refusal =
        manifest instanceof Refusal ? manifest : await readTexts(context, ownerId, file, proposal, isGone);
      if (refusal) await deleteImport(db, proposal.id);
      return refusal ?? (manifest as Manifest);
    } catch (error) {
      if (!(error instanceof BrokenExport)) throw error;
      await deleteImport(db, proposal.id);
      return refuse('export_broken');
    }
  }

  async function readPicturesOf(
    ownerId: string,
    file: OpenedExport,
    manifest: Manifest,
    proposal: Proposal,
  ): Promise<void> {
    const kept: string[] = [];
    let told = Date.now();
    const onProgress = async (path: string | undefined) => {
      if (path !== undefined) kept.push(path);
      if (isClosing) return false;
      if (Date.now() - told < tellEvery.progress) return true;
      told = Date.now();
      return updateImport(db, proposal.id, { found: JSON.stringify(proposal.found) });
    };
    const source = { file, manifest, renderer };
    const end = await readPictures(context, ownerId, source, proposal, onProgress).catch(codeOf);
    if (end === undefined && (await proposal.becomes('ready'))) return;
    const code = end instanceof Refusal ? end.code : end;
    if (code !== undefined && code !== 'stopped') await proposal.becomes('refused', code);
    await discardPictures(context, ownerId, kept);
  }

  function codeOf(error: unknown): ErrorCode {
    if (error instanceof StorageFull || isDatabaseFull(error)) return 'storage_full';
    tell(error);
    return 'defect';
  }

  const tell = (err: unknown) => log.error({ err }, 'reading an import failed');

  /** Reads in this folder: the logs before it answers, the pictures after that. */
  async function read(folder: string, caller: Caller, request: IncomingMessage) {
    const proposal = new Proposal(db);
    // A large file takes longer than one who says nothing is believed to be alive.
    const living = setInterval(() => updateImport(db, proposal.id, {}).catch(tell), tellEvery.life);
    let file: OpenedExport | undefined;
    const end = async () => {
      clearInterval(living);
      file?.close();
      await removeFolder(folder, log);
    };
    let goesOn = false;
    try {
      const received = await receive(request, folder);
      if (received instanceof Refusal) return received;
      file = received;
      const manifest = await readLogs(caller.userId, file, proposal, () => clientGone(request));
      if (manifest instanceof Refusal) return manifest;
      if (proposal.found.pictures.all === 0) {
        await proposal.becomes('ready');
      } else {
        await proposal.becomes('reading');
        goesOn = true;
        const work: Promise<void> = readPicturesOf(caller.userId, file, manifest, proposal)
          .catch(tell)
          .then(end)
          .finally(() => underWay.delete(work));
        underWay.add(work);
      }
      return await stateOf(db, caller, proposal.id);
    } catch (error) {
      if (!goesOn) await deleteImport(db, proposal.id).catch(tell);
      throw error;
    } finally {
      if (!goesOn) await end();
    }
  }

  return {
    async begin(caller, request) {
      if (receiving.has(caller.userId)) {
        request.resume();
        return refuse('import_under_way');
      }
      receiving.add(caller.userId);
      try {
        return await read(await temporaryFolder(config.dataDir), caller, request);
      } catch (error) {
        request.resume();
        throw fullDisk(error);
      } finally {
        receiving.delete(caller.userId);
      }
    },

    async close() {
      isClosing = true;
      await Promise.all(underWay);
    },
  };
}
