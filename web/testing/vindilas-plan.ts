import { gives } from './answers.ts';
import { profile } from './logs.ts';
import { boat, inDays, plans, task } from './plans.ts';

/** The plan of one boat, with tasks of every state. */

export const impeller = task('Byt impeller', 'late', {
  template: 'impeller',
  season: 'spring',
  lastDone: { day: inDays(-400), hours: null, miles: 0 },
  due: { day: inDays(-9) } as never,
});
export const vests = task('Kontrollera flytvästar', 'late', {
  section: 'hullAndDeck',
  everyMonths: 12,
  due: { day: inDays(-3) } as never,
});
export const gas = task('Täthetsprova gasolen', 'soon', {
  section: 'hullAndDeck',
  everyMonths: 12,
  due: { day: inDays(14) } as never,
});
export const oil = task('Byt motorolja', 'later', {
  everyMonths: 12,
  everyHours: 100,
  due: { day: inDays(200) } as never,
});
export const rig = task('Byt stående rigg', 'unknown', { section: 'sailAndRig', everyMiles: 20_000 });
export const all = [oil, rig, gas, vests, impeller];
export const mine = () => ({ ...plans([boat()], all), showProfile: () => gives('showProfile', profile()) });
