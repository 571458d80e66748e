import { t } from '../../strings.ts';
import { Star } from './field.tsx';

/** What the star means, for the head of a page with a form; who hears the page hears the name of the star. */
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
