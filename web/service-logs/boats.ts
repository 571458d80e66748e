import { useMemo } from 'react';
import type { ListedServiceLog } from '#contract/service-logs';
import { useChoices } from '../shared/ledger/choices.ts';
import { suggestionsFrom } from './suggestions.ts';

/** No boat is called so. */
export const everyBoat = '';

export interface Boats {
  /** Each once, the one with the latest service first. */
  names: string[];
  /** The one whose services are looked at: in the list, in a search and on paper. */
  boat: string;
}

/** Which boats there are, and which of them the address asks for (`?boat=`). One boat alone is nothing to choose among. */
export function useBoats(all: readonly ListedServiceLog[] | undefined): Boats {
  const asked = useChoices().chosen('boat');
  const names = useMemo(() => all && suggestionsFrom(all).boatNameModel, [all]);
  // Until the logs have come, the address is believed.
  if (!names) return { names: asked === everyBoat ? [] : [asked], boat: asked };
  // A boat that has been given another name since is not looked for: nobody could see why there is nothing.
  const boat = names.length > 1 && names.find((name) => sameBoat(name) === sameBoat(asked));
  return { names, boat: boat || everyBoat };
}

/** The services of a boat, in the order they come in. */
export function ofBoat<Log extends ListedServiceLog>(logs: readonly Log[], boat: string): readonly Log[] {
  if (boat === everyBoat) return logs;
  return logs.filter(({ boatNameModel }) => sameBoat(boatNameModel) === sameBoat(boat));
}

/** A boat is the same in whatever capitals. */
const sameBoat = (name: string) => name.trim().toLocaleLowerCase('sv');
