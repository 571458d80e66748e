import type { ServiceLog, ServiceSection } from '#contract/service-logs';
import type { StringKey } from '../strings.ts';

export interface Section {
  name: ServiceSection;
  label: StringKey;
  hint?: StringKey;
}

/** What was done, part of the boat by part of the boat. */
export const workSections: Section[] = [
  { name: 'engineService', label: 'svc.engineService', hint: 'svc.engineServiceHint' },
  { name: 'sailAndRig', label: 'svc.sailAndRig', hint: 'svc.sailAndRigHint' },
  { name: 'electronicsAndNavigation', label: 'svc.electronics', hint: 'svc.electronicsHint' },
  { name: 'hullAndDeck', label: 'svc.hull', hint: 'svc.hullHint' },
  { name: 'rudderPropellerAndDrive', label: 'svc.rudder', hint: 'svc.rudderHint' },
  { name: 'fuelSystem', label: 'svc.fuel', hint: 'svc.fuelHint' },
  { name: 'batteryAndElectricalSystem', label: 'svc.battery', hint: 'svc.batteryHint' },
  { name: 'sparePartsAndReplacements', label: 'svc.parts', hint: 'svc.partsHint' },
];

/** What follows from it. */
export const followUpSections: Section[] = [
  { name: 'recommendedActions', label: 'svc.recommended', hint: 'svc.recommendedHint' },
  { name: 'costAndTime', label: 'svc.cost', hint: 'svc.costHint' },
  { name: 'comments', label: 'svc.comments' },
];

export const isFilledIn = (text: string) => text.trim() !== '';

/** Those of the sections that say something in this log. */
export const filledIn = (sections: Section[], log: Pick<ServiceLog, ServiceSection>) =>
  sections.filter(({ name }) => isFilledIn(log[name]));
