import { limits } from '#contract/limits';
import { t } from '../../strings.ts';
import controls from '../form/control.module.css';
import { Search } from '../ui/icons.ts';

/** Two entries can be seen at a glance. */
export const worthSearching = (entries: number) => entries > 2;

interface SearchFieldProps {
  text: string;
  onText: (text: string) => void;
  /** The user goes on to something else, such as a hit. */
  onLeave: () => void;
}

export function SearchField({ text, onText, onLeave }: SearchFieldProps) {
  return (
    <span className={controls.search}>
      <Search />
      <input
        className={controls.control}
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        maxLength={limits.search}
        enterKeyHint="search"
        value={text}
        onBlur={onLeave}
        onChange={(event) => onText(event.target.value)}
      />
    </span>
  );
}
