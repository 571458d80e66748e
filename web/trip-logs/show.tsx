import type { TripLog } from '#contract/trip-logs';
import { leadOf } from '../logs/kind.ts';
import { ShowLog } from '../logs/show.tsx';
import { tripLogs } from './kind.ts';
import { paper } from './on-paper.tsx';
import { sheetOnPaper } from './sheet.tsx';
import { Story } from './story/story.tsx';
import { trackOnPaper } from './track.tsx';

const onPaper = (log: TripLog) => (
  <>
    {sheetOnPaper(log)}
    {trackOnPaper(log)}
  </>
);

/** `Sandhamn – Utö · Ylva, Henrik`; undefined if there is nothing beside the title. */
const leadWithCrew = (log: TripLog): string | undefined =>
  [leadOf(tripLogs, log), log.crew?.trim()].filter(Boolean).join(' · ') || undefined;

export const Component = () => (
  <ShowLog kind={tripLogs} paper={paper} onPaper={onPaper} lead={leadWithCrew}>
    {(log, head) => <Story log={log} head={head} />}
  </ShowLog>
);
