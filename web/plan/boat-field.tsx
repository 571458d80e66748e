import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Boat } from '#contract/boats';
import { WhichBoat } from './which-boat.tsx';

/** The field of a form that says which boat is meant: one that there is. */
export function BoatField({ boats }: { boats: readonly Boat[] }) {
  const { setValue } = useFormContext<{ boatId: string }>();
  const chosen = useWatch<{ boatId: string }, 'boatId'>({ name: 'boatId' });
  // A draft may be of a boat that has been deleted since.
  const another = boats.some(({ _id }) => _id === chosen) ? undefined : boats[0]?._id;
  const choose = useEffectEvent((id: string) => setValue('boatId', id, { shouldDirty: true }));
  useEffect(() => {
    if (another !== undefined) choose(another);
  }, [another]);
  return <WhichBoat boats={boats} chosen={chosen} onChoose={choose} />;
}
