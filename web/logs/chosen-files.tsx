import type { ComponentProps } from 'react';
import { isOfDocument, type PickedImage } from '../images/picked-image.ts';
import { ImagePicker } from '../images/picker.tsx';
import type { DocumentsProps, FormParts } from './fields.tsx';

type ChosenFilesProps = ComponentProps<typeof ImagePicker> & {
  documents: FormParts['documents'] | undefined;
};

/** The pictures that are chosen in the form of a log, and the files that become documents of it. */
export function ChosenFiles({ picked, onPick, documents: Documents, ...look }: ChosenFilesProps) {
  const changing =
    (isOwn: (one: PickedImage) => boolean): DocumentsProps['onPick'] =>
    (change) =>
      onPick((all) => [...all.filter((one) => !isOwn(one)), ...change(all.filter(isOwn))]);
  const isPicture = (one: PickedImage) => !isOfDocument(one);
  return (
    <>
      <ImagePicker {...look} picked={picked.filter(isPicture)} onPick={changing(isPicture)} />
      {Documents && <Documents picked={picked.filter(isOfDocument)} onPick={changing(isOfDocument)} />}
    </>
  );
}
