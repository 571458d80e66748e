import { t } from '../../strings.ts';

/** Who says so, and the page where they do, which opens in a tab of its own. */
export const Source = ({ name, page }: { name: string; page: string | undefined }) =>
  page === undefined ? (
    t('source', { källa: name })
  ) : (
    <a href={page} target="_blank" rel="noopener noreferrer">
      {t('source', { källa: name })}
      <span className="visually-hidden"> {t('source.inNewTab')}</span>
    </a>
  );
