import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull, syncFolder, unlessMissing } from '../files.ts';
import type { Log } from '../log.ts';
import { assertBlobKey, type Blobs, isBlobKey, StorageFullError } from './blobs.ts';

const temporaryEnding = '.tmp';

/**
 * Blobs as files below `root`, in subfolders named after the key's first two letters (a folder of a hundred thousand files is
 * slow to list). Each file is whole or absent at any moment, and on the disk before `put` resolves. The quarantine is a folder
 * of `root` too, since a file can only be renamed within one file system. Failed clean-ups go to `log`.
 */
export function diskBlobs(root: string, log: Log): Blobs {
  const quarantined = join(root, 'quarantine');
  const madeFolders = new Map<string, Promise<string>>();

  /** Flushes each new subfolder once: if a power cut loses the folder, its files are lost too. */
  function folderOf(key: string): Promise<string> {
    const name = key.slice(0, 2);
    let made = madeFolders.get(name);
    if (!made) {
      made = makeFolder(join(root, name), root);
      madeFolders.set(name, made);
      made.catch(() => madeFolders.delete(name));
    }
    return made;
  }

  const pathOf = (key: string) => join(root, key.slice(0, 2), key);
  const quarantinedPathOf = (key: string) => join(quarantined, key);

  async function* filesIn(folder: string): AsyncIterable<{ name: string; path: string; modifiedAt: Date }> {
    for (const entry of (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []) {
      if (!entry.isFile()) continue;
      const path = join(folder, entry.name);
      const found = await stat(path).catch(unlessMissing);
      if (found) yield { name: entry.name, path, modifiedAt: found.mtime };
    }
  }

  /** Reads one subfolder at a time: all names of a large store would fill the memory. */
  async function* files() {
    yield* filesIn(root);
    for (const entry of await readdir(root, { withFileTypes: true })) {
      const folder = join(root, entry.name);
      if (entry.isDirectory() && folder !== quarantined) yield* filesIn(folder);
    }
  }

  return {
    async put(key, bytes) {
      assertBlobKey(key);
      try {
        const folder = await folderOf(key);
        const temporary = join(folder, `${randomUUID()}${temporaryEnding}`);
        try {
          await writeDurably(temporary, bytes);
          await rename(temporary, pathOf(key));
          await syncFolder(folder);
        } catch (error) {
          madeFolders.delete(key.slice(0, 2));
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
      // Tries the first path twice: the file may be moving back from the quarantine.
      for (const path of [pathOf(key), quarantinedPathOf(key), pathOf(key)]) {
        const file = await open(path).catch(unlessMissing);
        if (file) return { stream: file.createReadStream(), size: (await file.stat()).size };
      }
      return null;
    },

    async remove(key) {
      assertBlobKey(key);
      await rm(pathOf(key), { force: true });
      await rm(quarantinedPathOf(key), { force: true });
    },

    async *list() {
      for await (const { name, modifiedAt } of files()) if (isBlobKey(name)) yield { key: name, modifiedAt };
    },

    quarantine: {
      async add(key) {
        assertBlobKey(key);
        await makeFolder(quarantined, root);
        // Renaming a file keeps its modification time, so the time of the move is set here.
        const now = new Date();
        await utimes(pathOf(key), now, now).catch(unlessMissing);
        await rename(pathOf(key), quarantinedPathOf(key)).catch(unlessMissing);
      },
      async restore(key) {
        assertBlobKey(key);
        await folderOf(key);
        await rename(quarantinedPathOf(key), pathOf(key)).catch(unlessMissing);
      },
      async remove(key) {
        assertBlobKey(key);
        await rm(quarantinedPathOf(key), { force: true });
      },
      async *list() {
        for await (const { name, modifiedAt } of filesIn(quarantined))
          if (isBlobKey(name)) yield { key: name, since: modifiedAt };
      },
    },

    async cleanUp(before) {
      let removed = 0;
      for await (const { name, path, modifiedAt } of files()) {
        if (!name.endsWith(temporaryEnding) || modifiedAt >= before) continue;
        await rm(path, { force: true });
        removed++;
      }
      return removed;
    },

    async checkWritable() {
      const probe = join(root, `${randomUUID()}${temporaryEnding}`);
      try {
        await writeDurably(probe, Buffer.from('probe'));
      } catch (error) {
        throw translate(error);
      } finally {
        await rm(probe, { force: true });
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

async function makeFolder(folder: string, parent: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await syncFolder(parent);
  return folder;
}

const translate = (error: unknown): Error =>
  isDiskFull(error)
    ? new StorageFullError(error)
    : new Error('The picture store can not be written', { cause: error });
