import { t } from '../../strings.ts';
import { Star } from './field.tsx';

/** Explains the star, for the head of a page with a form. Screen readers read its name instead of the character. */
export function RequiredNote() {
  const [before, after] = t('form.requiredNote').split('*');
  return (
    <>
      {before}
      <Star />
      <span className="visually-hidden">{t('a11y.star')}</span>
      {after}
    </>
  );
}
