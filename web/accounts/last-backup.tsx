import { useQuery } from '@tanstack/react-query';
import type { Backups } from '#contract/backups';
import { callOrThrow } from '../api.ts';
import { Notice } from '../shared/form/notice.tsx';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { bytesText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import styles from './last-backup.module.css';

/** The newest backup, with a warning if it is too old or lacks something, and others if no mail can be sent or the disk is nearly full. */
export function LastBackup() {
  const { data, isPending } = useQuery({
    queryKey: ['backups'],
    queryFn: async ({ signal }) => (await callOrThrow('showBackups', { signal })).data,
  });
  return (
    <section className={styles.backup}>
      <p>{data ? sentence(data) : !isPending && t('backup.failed')}</p>
      <Notice text={data && warning(data)} />
      <Notice text={data?.mailFault && mailWarning(data.mailFault)} />
      <Notice text={data?.roomLeft === undefined ? undefined : roomWarning(data.roomLeft)} />
    </section>
  );
}

function sentence({ last }: Backups): string {
  if (!last) return t('backup.none');
  return t('backup.last', {
    när: weekdayDateTime(wallClockOf(last.madeAt)),
    ålder: ageOf(last.madeAt),
    rader: last.rows.toLocaleString('sv-SE'),
    filer: last.pictures.toLocaleString('sv-SE'),
    storlek: bytesText(last.bytes),
  });
}

function warning({ last, late }: Backups): string | undefined {
  if (late && last && Date.parse(last.madeAt) > Date.now()) return t('backup.ahead');
  if (late) return t('backup.late');
  return last && last.missing > 0 ? t('backup.lacks', { antal: String(last.missing) }) : undefined;
}

const mailWarning = ({ since, reason }: NonNullable<Backups['mailFault']>) =>
  t('mail.fault', { när: weekdayDateTime(wallClockOf(since)), varför: reason });

const roomWarning = (bytes: number) => t('disk.little', { plats: bytesText(bytes) });

const age = new Intl.RelativeTimeFormat('sv-SE');

/** `för 5 minuter sedan`; in hours from one hour on, and in days from two days on. */
function ageOf(moment: string): string {
  const minutes = Math.round((Date.parse(moment) - Date.now()) / 60_000);
  // The server's clock may be slightly ahead.
  if (Math.abs(minutes) < 60) return age.format(Math.min(minutes, -1), 'minutes');
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 48 ? age.format(hours, 'hours') : age.format(Math.round(hours / 24), 'days');
}
