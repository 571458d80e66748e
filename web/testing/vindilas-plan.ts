import { gives } from './answers.ts';
import { profile } from './logs.ts';
import { boat, dueIn, inDays, plans, task } from './plans.ts';

/** The plan of one boat, with tasks of every state. */

export const impeller = task('Byt impeller', 'late', {
  template: 'impeller',
  season: 'spring',
  lastDone: { day: inDays(-400), hours: null, miles: 0 },
  due: dueIn(-9),
});
export const vests = task('Kontrollera flytvästar', 'late', {
  section: 'hullAndDeck',
  everyMonths: 12,
  due: dueIn(-3),
});
export const gas = task('Täthetsprova gasolen', 'soon', {
  section: 'hullAndDeck',
  everyMonths: 12,
  due: dueIn(14),
});
export const oil = task('Byt motorolja', 'later', {
  everyMonths: 12,
  everyHours: 100,
  due: dueIn(200),
});
export const rig = task('Byt stående rigg', 'unknown', { section: 'sailAndRig', everyMiles: 20_000 });
export const all = [oil, rig, gas, vests, impeller];
export const mine = () => ({ ...plans([boat()], all), showProfile: () => gives('showProfile', profile()) });
