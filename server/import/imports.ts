import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ErrorCode } from '#contract/errors';
import type { ImportState } from '#contract/import-export';
import { limits } from '#contract/limits';
import type { Context } from '../context.ts';
import type { Manifest } from '../export/format.ts';
import type { Call } from '../http/bind.ts';
import { receiveBody } from '../http/receive-body.ts';
import type { Renderer } from '../images/renderer.ts';
import { isStorageFull } from '../platform/blobs/blobs.ts';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { isDatabaseFull } from '../platform/db/driver-errors.ts';
import { withTemporaryFolder } from '../platform/temporary.ts';
import { Refusal, refuse } from '../refusal.ts';
import { discardPictures, removeImport } from './discard.ts';
import { type PictureSource, readPictures } from './pictures.ts';
import { readManifest, readTexts } from './read-archive.ts';
import { StagedImport, stateOf } from './staged-import.ts';
import { updateReading } from './store.ts';
import { readTable, refuseTable } from './table.ts';
import { BrokenArchiveError, openArchive, type ZipArchive } from './zip-reader.ts';

/** The user whose file it is, and the request that carries it. */
type Sent = Pick<Call<'beginImport'>, 'caller' | 'request' | 'recheckSession'>;
type Read = (sent: Sent) => Promise<ImportState | Refusal>;

export interface Imports {
  /** Reads the ZIP of a request: its logs before the response, its pictures after it. */
  beginExport: Read;
  /** Reads the table of a request. */
  beginTable: Read;
  /** Ends what is being read as a crash would: the client that waits for it is told to begin again. */
  close(): Promise<void>;
}

/** Whether the client has gone. The server hears of it only after a turn of the event loop. */
const clientGone = ({ socket }: IncomingMessage): boolean => !socket.writable;

/** How often the process that reads an import records its progress, and that it is alive, in milliseconds. */
const tellEvery = { progress: 500, life: 15_000 };

export function createImports(context: Context, renderer: Renderer): Imports {
  const { config, db, log } = context;
  const slots = new ConcurrencyLimit(1);
  const underWay = new Set<Promise<void>>();
  let isClosing = false;
  const tell = (err: unknown) => log.error({ err }, 'reading an import failed');

  /** One file at a time per account; the slot is free again with the response. */
  const inSlot =
    (read: Read): Read =>
    async (sent) => {
      const free = slots.take(sent.caller.userId);
      try {
        return free ? await read(sent) : refuse('import_under_way');
      } finally {
        free?.();
        // Discards the unread rest of the request, so that the client gets its response.
        sent.request.raw.resume();
      }
    };

  async function receive(
    { request: { raw: request }, recheckSession }: Sent,
    file: string,
    most: number,
    tooLarge: ErrorCode,
  ): Promise<Refusal | undefined> {
    if (Number(request.headers['content-length'] ?? 0) > most) return refuse(tooLarge);
    const received = await receiveBody(request, file, most);
    if (received === 'whole') return recheckSession();
    return refuse(received === 'too_large' ? tooLarge : 'upload_broken');
  }

  /** Begins a staged import, of which nothing is left if `read` refuses or fails. */
  async function fill(
    staged: StagedImport,
    ownerId: string,
    read: () => Promise<Refusal | undefined>,
  ): Promise<Refusal | undefined> {
    const begun = await staged.begin(context, ownerId);
    if (begun) return begun;
    const remove = () => removeImport(context, { id: staged.id, account_id: ownerId });
    try {
      const refusal = await read();
      if (refusal) await remove();
      return refusal;
    } catch (error) {
      await remove().catch(tell);
      if (error instanceof BrokenArchiveError) return refuse('export_broken');
      throw error;
    }
  }

  async function readPicturesOf(ownerId: string, source: PictureSource, staged: StagedImport): Promise<void> {
    const stored: string[] = [];
    let told = Date.now();
    const onProgress = async (path: string | undefined) => {
      if (path !== undefined) stored.push(path);
      if (isClosing) return false;
      if (Date.now() - told < tellEvery.progress) return true;
      told = Date.now();
      return updateReading(db, staged.id, { found: JSON.stringify(staged.found) });
    };
    const end = await readPictures(context, ownerId, source, staged, onProgress).catch(codeOf);
    if (end === undefined && (await staged.becomes('ready'))) return;
    const code = end instanceof Refusal ? end.code : end;
    if (code !== undefined && code !== 'stopped') await staged.becomes('refused', code);
    await discardPictures(context, ownerId, stored);
  }

  function codeOf(error: unknown): ErrorCode {
    if (isStorageFull(error) || isDatabaseFull(error)) return 'storage_full';
    tell(error);
    return 'defect';
  }

  /** Calls `answer` once: when the file is refused, or when its logs have been read and its pictures are next. */
  async function readExport(
    folder: string,
    sent: Sent,
    answer: (state: ImportState | Refusal) => void,
  ): Promise<void> {
    const { caller } = sent;
    const zip = join(folder, 'export.zip');
    const most = config.storageQuota + limits.importedTextBytes;
    const staged = new StagedImport(db);
    // Receiving a large file takes longer than a silent process counts as alive.
    const living = setInterval(() => updateReading(db, staged.id, {}).catch(tell), tellEvery.life);
    let file: ZipArchive | Refusal | undefined;
    try {
      file = (await receive(sent, zip, most, 'export_too_large')) ?? (await openArchive(zip, most));
      if (file instanceof Refusal) return answer(file);
      const source = { file, renderer, pictures: {} as Manifest['pictures'] };
      const refusal = await fill(staged, caller.userId, async () => {
        const manifest = await readManifest(source.file);
        if (manifest instanceof Refusal) return manifest;
        source.pictures = manifest.pictures;
        const texts = await readTexts(context, caller.userId, source.file, staged, () =>
          clientGone(sent.request.raw),
        );
        if (texts) return texts;
        await staged.becomes(staged.found.pictures.all > 0 ? 'reading' : 'ready');
        return undefined;
      });
      answer(refusal ?? (await stateOf(db, caller, staged.id)));
      if (refusal || staged.found.pictures.all === 0) return;
      await readPicturesOf(caller.userId, source, staged).catch(tell);
    } finally {
      clearInterval(living);
      if (file && !(file instanceof Refusal)) file.close();
    }
  }

  return {
    beginExport: inSlot(
      (sent) =>
        new Promise((resolve, reject) => {
          const answer = (state: ImportState | Refusal) => {
            underWay.add(work);
            resolve(state);
          };
          const work: Promise<void> = withTemporaryFolder(config.dataDir, log, (folder) =>
            readExport(folder, sent, answer),
          )
            .catch(reject)
            .finally(() => underWay.delete(work));
        }),
    ),

    beginTable: inSlot((sent) =>
      withTemporaryFolder(config.dataDir, log, async (folder) => {
        const { caller, request } = sent;
        const file = join(folder, 'table.json');
        const refused =
          (await receive(sent, file, limits.importedTableBytes, 'body_too_large')) ??
          (await refuseTable(file));
        if (refused) return refused;
        const staged = new StagedImport(db);
        const refusal = await fill(staged, caller.userId, () =>
          readTable(context, caller.userId, file, staged, () => clientGone(request.raw)),
        );
        return refusal ?? stateOf(db, caller, staged.id);
      }),
    ),

    async close() {
      isClosing = true;
      await Promise.all(underWay);
    },
  };
}
