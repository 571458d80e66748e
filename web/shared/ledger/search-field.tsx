import controls from '../form/control.module.css';
import { Search } from '../icons.ts';

/** Fewer entries than this are seen at a glance. */
export const worthSearching = (entries: number) => entries > 8;

interface SearchFieldProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The field is left; time to put the text into the address, which browsers allow only so often. */
  onLeave: () => void;
}

export function SearchField({ label, text, onText, onLeave }: SearchFieldProps) {
  return (
    <span className={controls.search}>
      <Search />
      <input
        className={controls.control}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
      />
    </span>
  );
}
