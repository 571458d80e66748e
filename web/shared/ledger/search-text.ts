import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits';
import { useChoices } from './choices.ts';

/** So long after the last letter the text goes into the address and to the server, in milliseconds. */
const pause = 300;

interface SearchText {
  /** As it stands in the field. */
  text: string;
  setText: (text: string) => void;
  /** As it stands in the address: what was asked for when somebody last stopped to think. */
  asked: string;
}

/** What is searched for: shown at once, and kept in the address (`?q=`) a moment later. */
export function useSearchText(): SearchText {
  const { chosen, choose } = useChoices();
  const asked = chosen('q').slice(0, limits.search);
  const [text, setText] = useState(asked);
  const put = useRef(asked);
  const wanted = text.trim();

  // With what else stands in the address by then: a harbour may be chosen before the pause is over.
  const keep = useEffectEvent(() => {
    put.current = wanted;
    choose({ q: wanted });
  });
  useEffect(() => {
    if (wanted === put.current) return;
    const timer = setTimeout(() => keep(), pause);
    return () => clearTimeout(timer);
  }, [wanted]);

  // The address may also change by itself: a link in the menu, a choice that is taken back.
  useEffect(() => {
    if (asked === put.current) return;
    put.current = asked;
    setText(asked);
  }, [asked]);

  return { text, setText, asked };
}
