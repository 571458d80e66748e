import type { Boat } from '#contract/boats';
import { factsOf } from '#contract/logs/values';
import { boatFields, boatDefinition as definition } from '#contract/plan/boat-fields';
import { t } from '../strings.ts';

type BoatField = keyof typeof boatFields;

const ofBoat: readonly BoatField[] = [
  'model',
  'builtYear',
  'registration',
  'hullNumber',
  'mmsi',
  'callSign',
  'engineModel',
  'engineNumber',
  'homePort',
  'owners',
];
const ofInsurance: readonly BoatField[] = ['insurer', 'policyNumber'];

/** What is asked for when something has happened, as far as it is filled in, and the names of what is not. */
export function damageOf(boat: Boat) {
  const known = factsOf(definition, boat);
  const of = (names: readonly BoatField[]) =>
    names.flatMap((one) => known.filter(({ name }) => name === one));
  const isMissing = (one: BoatField) => known.every(({ name }) => name !== one);
  return {
    facts: of(ofBoat),
    insurance: of(ofInsurance),
    missing: [...ofBoat, ...ofInsurance].filter(isMissing).map((name) => boatFields[name].label),
  };
}

/** What to do, people first. */
export const firstSteps = ({ insurer }: Boat): string[] => [
  t('damage.first.people'),
  t('damage.first.pictures'),
  insurer ? t('damage.first.yourInsurer', { bolag: insurer }) : t('damage.first.insurer'),
];
