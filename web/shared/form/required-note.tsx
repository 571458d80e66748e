import { t } from '../../strings.ts';
import { Star } from './field.tsx';

/** What the star means, for the head of a page with a form. */
export function RequiredNote() {
  const [before, after] = t('form.requiredNote').split('*');
  return (
    <>
      {before}
      <Star />
      {after}
    </>
  );
}
