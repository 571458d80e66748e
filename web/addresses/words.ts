import type { Key } from '#contract/keys';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { t } from '../strings.ts';

/** When an address was created and last used. */
export const usedText = ({ createdAt, lastUsedAt }: Key): string => {
  const datum = (moment: string) => ({ datum: weekdayDateTime(wallClockOf(moment)) });
  const used = lastUsedAt ? t('addresses.used', datum(lastUsedAt)) : t('addresses.unused');
  return `${t('addresses.made', datum(createdAt))} ${used}`;
};
