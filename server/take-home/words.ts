import type { ServiceSection } from '#contract/service-logs';

/** The sections of a service log as the screens call them: what is taken home is read without a server. */
export const sectionNames: Record<ServiceSection, string> = {
  engineService: 'Motorservice',
  sailAndRig: 'Segel och rigg',
  electronicsAndNavigation: 'Elektronik och navigation',
  hullAndDeck: 'Skrov och däck',
  rudderPropellerAndDrive: 'Roder, propeller och drev',
  fuelSystem: 'Bränslesystem',
  batteryAndElectricalSystem: 'Batteri och elsystem',
  sparePartsAndReplacements: 'Reservdelar och byten',
  recommendedActions: 'Rekommenderade åtgärder',
  costAndTime: 'Kostnad och tid',
  comments: 'Kommentarer',
};
