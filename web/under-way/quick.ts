import type { StringKey } from '../strings.ts';

/** What one press writes, besides the time and the position. */
export const quickRows = [
  { text: 'under.quick.sails' },
  { text: 'under.quick.sailsDown' },
  { text: 'under.quick.reef' },
  { text: 'under.quick.engineOn', engine: 'on' },
  { text: 'under.quick.engineOff', engine: 'off' },
  { text: 'under.quick.anchored' },
] as const satisfies readonly { text: StringKey; engine?: string }[];
