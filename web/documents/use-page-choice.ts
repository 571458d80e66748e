import { useState } from 'react';
import type { PickedImage } from '../images/picked-image.ts';

/** What a form makes of the pages of a document or a receipt: which of those that are saved stay, and which files are added. */
export function usePageChoice(saved: readonly string[] = []) {
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const left = saved.filter((path) => !removed.includes(path));
  return {
    /** As a draft keeps them. */
    chosen: { picked, setPicked, removed, setRemoved },
    isChanged: picked.length + removed.length > 0,
    /** What a change says of those that are saved. */
    values: removed.length > 0 ? { images: left } : {},
    picker: {
      saved: left,
      onRemove: (path: string) => setRemoved((before) => [...before, path]),
      picked,
      onPick: setPicked,
    },
  };
}
