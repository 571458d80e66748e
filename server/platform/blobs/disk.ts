import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull, rethrowUnlessMissing, syncFolder } from '../files.ts';
import type { Log } from '../log.ts';
import { markName, markText } from '../mark.ts';
import { assertBlobKey, type Blobs, isBlobKey, StorageFullError } from './blobs.ts';

const temporaryEnding = '.tmp';

/** The subfolder in which files are written. */
const half = 'half-written';

/**
 * Blobs as files below `root`, in subfolders named after the key's first two letters (a folder of a hundred thousand files is
 * slow to list). Each file is whole or absent at any moment, and on the disk before `put` resolves. It is written in a folder of
 * `root`, since a file can only be renamed within one file system. Failed clean-ups go to `log`.
 */
export function diskBlobs(root: string, log: Log): Blobs {
  const madeFolders = new Map<string, Promise<string>>();

  /** Flushes each new subfolder once: if a power cut loses the folder, its files are lost too. */
  function folder(name: string): Promise<string> {
    let made = madeFolders.get(name);
    if (!made) {
      made = makeFolder(join(root, name), root);
      madeFolders.set(name, made);
      made.catch(() => madeFolders.delete(name));
    }
    return made;
  }

  const newTemporary = async () => join(await folder(half), `${randomUUID()}${temporaryEnding}`);

  const pathOf = (key: string) => join(root, key.slice(0, 2), key);

  async function* filesIn(folder: string): AsyncIterable<{ name: string; path: string; modifiedAt: Date }> {
    for (const entry of (await readdir(folder, { withFileTypes: true }).catch(rethrowUnlessMissing)) ?? []) {
      if (!entry.isFile()) continue;
      const path = join(folder, entry.name);
      const found = await stat(path).catch(rethrowUnlessMissing);
      if (found) yield { name: entry.name, path, modifiedAt: found.mtime };
    }
  }

  /** Reads one subfolder at a time: all names of a large store would fill the memory. */
  async function* files() {
    yield* filesIn(root);
    for (const entry of await readdir(root, { withFileTypes: true })) {
      const folder = join(root, entry.name);
      if (entry.isDirectory()) yield* filesIn(folder);
    }
  }

  return {
    async put(key, bytes) {
      assertBlobKey(key);
      try {
        const target = await folder(key.slice(0, 2));
        const temporary = await newTemporary();
        try {
          await writeDurably(temporary, bytes);
          await rename(temporary, pathOf(key));
          await syncFolder(target);
        } catch (error) {
          madeFolders.clear();
          for (const path of [temporary, pathOf(key)]) {
            await rm(path, { force: true }).catch((err: unknown) =>
              log.warn({ err, path }, 'what is left of a picture that was not kept could not be removed'),
            );
          }
          throw error;
        }
      } catch (error) {
        throw translate(error);
      }
    },

    async read(key) {
      assertBlobKey(key);
      const file = await open(pathOf(key)).catch(rethrowUnlessMissing);
      return file ? { stream: file.createReadStream(), size: (await file.stat()).size } : null;
    },

    async remove(key) {
      assertBlobKey(key);
      await rm(pathOf(key), { force: true });
    },

    async *list() {
      for await (const { name, modifiedAt } of files()) if (isBlobKey(name)) yield { key: name, modifiedAt };
    },

    async mark() {
      await mkdir(root, { recursive: true });
      await writeFile(join(root, markName), markText);
      await syncFolder(root);
    },

    async isMarked() {
      return existsSync(join(root, markName));
    },

    async cleanUp(before) {
      let removed = 0;
      for await (const { name, path, modifiedAt } of filesIn(join(root, half))) {
        if (!name.endsWith(temporaryEnding) || modifiedAt >= before) continue;
        await rm(path, { force: true });
        removed++;
      }
      return removed;
    },

    async checkWritable() {
      let probe: string | undefined;
      try {
        probe = await newTemporary();
        await writeDurably(probe, Buffer.from('probe'));
      } catch (error) {
        madeFolders.clear();
        throw translate(error);
      } finally {
        if (probe) await rm(probe, { force: true });
      }
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Fails if the parent is gone: whoever has moved the data folder would not find there what is written now. */
async function makeFolder(folder: string, parent: string): Promise<string> {
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await syncFolder(parent);
  return folder;
}

const translate = (error: unknown): Error =>
  isDiskFull(error)
    ? new StorageFullError(error)
    : new Error('The picture store can not be written', { cause: error });
