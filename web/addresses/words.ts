import type { Key } from '#contract/keys';
import { wallClockOf, weekdayDateTime } from '../shared/dates.ts';
import { t } from '../strings.ts';

/** When an address was made, and used last. */
export const usedText = ({ createdAt, lastUsedAt }: Key): string => {
  const datum = (moment: string) => ({ datum: weekdayDateTime(wallClockOf(moment)) });
  const used = lastUsedAt ? t('addresses.used', datum(lastUsedAt)) : t('addresses.unused');
  return `${t('addresses.made', datum(createdAt))} ${used}`;
};
