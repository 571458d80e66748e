import type { TripLog } from '#contract/trip-logs';
import { leadOf } from '../logs/kind.ts';
import { ShowLog } from '../logs/show.tsx';
import type { Entry } from '../offline/entry.ts';
import { tripLogs } from './kind.ts';
import { paper } from './on-paper.tsx';
import { sheetOnPaper } from './sheet.tsx';
import { Story } from './story/story.tsx';
import { trackOnPaper } from './track.tsx';

const onPaper = (log: TripLog, waiting: Entry | undefined) => (
  <>
    {sheetOnPaper(log, waiting)}
    {trackOnPaper(log, waiting)}
  </>
);

/** `Sandhamn – Utö · Ylva, Henrik`; undefined if there is nothing beside the title. */
const leadWithCrew = (log: TripLog): string | undefined =>
  [leadOf(tripLogs, log), log.crew?.trim()].filter(Boolean).join(' · ') || undefined;

export const Component = () => (
  <ShowLog kind={tripLogs} paper={paper} onPaper={onPaper} lead={leadWithCrew}>
    {(log, head, waiting) => <Story log={log} head={head} waiting={waiting} />}
  </ShowLog>
);
