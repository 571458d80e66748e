import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/** The title of the form follows this one until the user writes another. */
export function TitleFollows({ title }: { title: string }) {
  const { getValues, setValue } = useFormContext<{ title: string }>();
  const followed = useRef(getValues('title'));
  useEffect(() => {
    if (getValues('title') !== followed.current) return;
    followed.current = title;
    setValue('title', title);
  }, [title, getValues, setValue]);
  return null;
}
