import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits';
import { useChoices } from './choices.ts';

/** Debounce: how long after the last letter the text goes into the URL and to the server, in milliseconds. */
const pause = 300;

interface SearchText {
  /** The text in the field. */
  text: string;
  setText: (text: string) => void;
  /** Writes the text to the URL without a pause. */
  keepNow: () => void;
  /** The text in the URL, which is what was searched for after the last pause. */
  asked: string;
}

/** The search text: shown at once, and written to the URL (`?q=`) after a pause, or when its field is left. */
export function useSearchText(): SearchText {
  const { chosen, choose } = useChoices();
  const asked = chosen('q').slice(0, limits.search);
  const [text, setText] = useState(asked);
  const put = useRef(asked);
  const wanted = text.trim();

  const keepNow = () => {
    if (wanted === put.current) return;
    put.current = wanted;
    choose({ q: wanted });
  };
  // An effect event, so that it sees other choices made during the pause, for example a harbour.
  const keep = useEffectEvent(keepNow);
  useEffect(() => {
    if (wanted === put.current) return;
    const timer = setTimeout(() => keep(), pause);
    return () => clearTimeout(timer);
  }, [wanted]);

  // The URL may also change for another reason: a link in the menu, a filter that is removed.
  useEffect(() => {
    if (asked === put.current) return;
    put.current = asked;
    setText(asked);
  }, [asked]);

  return { text, setText, keepNow, asked };
}
