import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `clear` when what was typed has been refused and the form may be typed in again. */
export function useTypeAgain(clear: () => void): () => void {
  const [refusals, setRefusals] = useState(0);
  const onRefusal = useEffectEvent(clear);
  useEffect(() => {
    if (refusals > 0) onRefusal();
  }, [refusals]);
  return () => setRefusals((before) => before + 1);
}
