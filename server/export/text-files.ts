import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in a folder, and its name in the ZIP. */
interface Text {
  member: string;
  file: string;
}

/** The texts of a ZIP, written into a folder: what nothing was written to is not in the ZIP. */
export class TextFiles {
  readonly #folder: string;
  readonly #open = new Map<string, Text & { handle: FileHandle }>();
  readonly #whole: Text[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds to the end of a text. */
  async append(member: string, text: string): Promise<void> {
    let one = this.#open.get(member);
    if (!one) {
      const file = this.#newFile();
      one = { member, file, handle: await open(file, 'wx', 0o600) };
      this.#open.set(member, one);
    }
    await one.handle.appendFile(text);
  }

  /** One of thousands, all of it at once. */
  async write(member: string, text: string): Promise<void> {
    const file = this.#newFile();
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
    this.#whole.push({ member, file });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ handle }) => handle.close()));
  }

  /** In the order in which they were begun, the whole ones last. */
  get all(): readonly Text[] {
    return [...[...this.#open.values()].map(({ member, file }) => ({ member, file })), ...this.#whole];
  }

  #newFile(): string {
    return join(this.#folder, String(this.#open.size + this.#whole.length));
  }
}

/** Records as data, one a line. */
export const jsonLines = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');
