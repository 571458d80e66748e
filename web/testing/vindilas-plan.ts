import { gives } from './answers.ts';
import { profile } from './logs.ts';
import { aYearBefore, boat, inDays, plans, task } from './plans.ts';

/** The plan of one boat, with tasks of every state. */

/** Its launching was nine days ago. */
export const vindila = boat({ launching: inDays(-9) });

export const impeller = task('Byt impeller', {
  template: 'impeller',
  season: 'spring',
  baselineDate: inDays(-400),
});
export const vests = task('Kontrollera flytvästar', {
  section: 'hullAndDeck',
  everyMonths: 12,
  baselineDate: aYearBefore(-3),
});
export const gas = task('Täthetsprova gasolen', {
  section: 'hullAndDeck',
  everyMonths: 12,
  baselineDate: aYearBefore(14),
});
export const oil = task('Byt motorolja', {
  everyMonths: 12,
  everyHours: 100,
  baselineDate: aYearBefore(200),
});
export const rig = task('Byt stående rigg', { section: 'sailAndRig', everyMiles: 20_000 });
export const all = [oil, rig, gas, vests, impeller];
export const mine = () => ({
  ...plans([vindila], all),
  showProfile: () => gives('showProfile', profile()),
});
