import type { Config } from '../config.ts';
import { type Installation, whereKept } from '../context.ts';
import { areAllOthers } from '../images/known.ts';
import { blobKeys } from '../images/renditions.ts';
import { countImages } from '../images/store.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Database } from '../platform/db/connect.ts';
import { pagesOf } from '../platform/db/snapshot.ts';
import { compareBlobs, copyBlobs } from '../platform/move/blobs.ts';
import { figure, progress, say } from './say.ts';
import { Wrong } from './wrong.ts';

/** The place that an installation is moved to. */
export interface Target {
  config: Config;
  db: Database;
  blobs: Blobs;
}

/** With some of ours it is a move that was cut short. */
export async function refuseOthersPictures(source: Installation, { blobs, config }: Target): Promise<void> {
  if (!(await areAllOthers(source.db, blobs))) return;
  throw new Wrong(
    `I ${whereKept(config).pictures} finns redan bilder från en annan loggbok. Flytta till ett tomt lager.`,
  );
}

export async function movePictures(
  source: Installation,
  target: Target,
  tellsMissing: boolean,
): Promise<void> {
  const total = 2 * (await countImages(source.db));
  const { copied, alreadyThere, missing } = await copyBlobs(
    keysOf(source.db),
    source.blobs,
    target.blobs,
    progress('Kopierar bildfiler', total),
  );
  say(`Bildfiler: ${figure(copied)} kopierade, ${figure(alreadyThere)} fanns redan där.`);
  if (tellsMissing && missing.length > 0)
    say(`Obs: bildfiler som fattas i lagringen och inte kunde följa med: ${figure(missing.length)}.`);
}

export async function comparePictures(source: Installation, target: Target): Promise<void> {
  const total = 2 * (await countImages(source.db));
  const { equal, different } = await compareBlobs(
    keysOf(source.db),
    source.blobs,
    target.blobs,
    progress('Jämför bildfiler', total),
  );
  if (different.length > 0) {
    throw new Wrong(
      `Bildfiler som inte var lika på båda ställena: ${figure(different.length)}, bland dem ${different[0]}. De är nu borttagna i ${whereKept(target.config).pictures}: kör samma kommando igen.`,
    );
  }
  say(`Bildfiler: ${figure(equal)}, lika på båda ställena.`);
}

async function* keysOf(db: Database): AsyncIterable<string[]> {
  for await (const rows of pagesOf(db, 'images', ['file']))
    yield rows.flatMap(({ file }) => blobKeys(String(file)));
}
