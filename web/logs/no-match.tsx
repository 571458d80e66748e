import { focusHeading } from '../shared/navigation/page-focus.ts';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import styles from './no-match.module.css';

interface NoMatchProps {
  text: string;
  /** What else the user may try. */
  other: string;
  onClear: () => void;
}

/** Nothing was found. */
export const NoMatch = ({ text, other, onClear }: NoMatchProps) => (
  <div className={styles.none}>
    <div>
      <p>{text}</p>
      <p className="muted">{other}</p>
    </div>
    <Button
      variant="secondary"
      onClick={() => {
        focusHeading();
        onClear();
      }}
    >
      {t('list.clear')}
    </Button>
  </div>
);
