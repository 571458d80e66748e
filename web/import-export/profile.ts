import type { Account } from '#contract/accounts';
import { imagePrefixes } from '#contract/images';
import type { call, Failure } from '../api.ts';
import { saveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';
import type { upload } from '../upload.ts';
import { brokenFile, type Problem, type ProfileInFile, type Source } from './source.ts';
import { patiently, pictureFile, StoppedError } from './write.ts';

/** What a profile gets: only what is empty is filled. A file never sets a name, an address or a role. */
export interface ForProfile {
  bio: string;
  /** Paths in the file. */
  pictures: readonly string[];
}

export const missingIn = (
  { bio, profilePictures }: Account,
  file: ProfileInFile | undefined,
): ForProfile => ({
  bio: bio === '' ? (file?.bio ?? '') : '',
  pictures: profilePictures.length === 0 ? (file?.pictures ?? []) : [],
});

interface Filling {
  userId: string;
  api: { call: typeof call; upload: typeof upload };
  source: Source;
  missing: ForProfile;
  signal: AbortSignal;
  onProblem: (problem: Problem) => void;
}

/** Says what the profile got. */
export async function fillProfile(filling: Filling): Promise<{ bio: boolean; pictures: number }> {
  const { userId, api, source, missing, signal, onProblem } = filling;
  if (missing.bio === '' && missing.pictures.length === 0) return { bio: false, pictures: 0 };
  const params = { userid: userId };
  const now = await patiently({ signal }, () => api.call('showProfile', { params }));
  if (!now.ok) throw stopped(now);
  // It may have been filled in since the file was read.
  const { bio, pictures } = missingIn(now.data, { ...missing, userId, name: '', problems: [] });
  const profilePictures: string[] = [];
  for (const path of pictures) {
    const picture = await source.picture(path);
    const sent =
      picture &&
      (await patiently({ signal }, () => api.upload('uploadProfilePictures', [pictureFile(picture)])));
    if (sent?.ok) profilePictures.push(...sent.data.map(({ filename }) => imagePrefixes.profile + filename));
    else if (sent?.kind === 'unreachable') throw stopped(sent);
    else onProblem(brokenFile(path, t('import.place.profile'), sent?.error.message));
  }
  if (bio === '' && profilePictures.length === 0) return { bio: false, pictures: 0 };
  const { username, email, firstName, lastName } = now.data;
  const body = {
    ...{ username, email, firstName, lastName, bio: bio || now.data.bio },
    ...(profilePictures.length > 0 && { profilePictures }),
  };
  const changed = await patiently({ signal }, () => api.call('changeProfile', { params, body }));
  if (!changed.ok) throw stopped(changed);
  return { bio: bio !== '', pictures: profilePictures.length };
}

const stopped = (failure: Failure) => new StoppedError(saveFailure('', failure).sentences.join(' ').trim());
