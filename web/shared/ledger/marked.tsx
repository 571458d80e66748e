import type { ReactNode } from 'react';
import { hitsIn } from '#contract/search';

/** The text with the hits of a search marked. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of hitsIn(text, wanted)) {
    pieces.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  );
}
