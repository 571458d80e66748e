import { useEffect, useEffectEvent, useState } from 'react';

/** Returns a function to call when the server refuses the input. `clear` then runs once the form can be edited again. */
export function useTypeAgain(clear: () => void): () => void {
  const [refusals, setRefusals] = useState(0);
  const onRefusal = useEffectEvent(clear);
  useEffect(() => {
    if (refusals > 0) onRefusal();
  }, [refusals]);
  return () => setRefusals((before) => before + 1);
}
