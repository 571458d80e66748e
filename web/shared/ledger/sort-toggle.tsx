import { useState } from 'react';
import { t } from '../../strings.ts';
import { Button } from '../ui/button.tsx';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from '../ui/icons.ts';

export type SortOrder = 'newest' | 'oldest';

interface SortToggleProps {
  order: SortOrder;
  onChange: (order: SortOrder) => void;
}

/** Shows the current order of the list; pressing it reverses the list and announces that. */
export function SortToggle({ order, onChange }: SortToggleProps) {
  const [announced, setAnnounced] = useState('');
  const name = (which: SortOrder) => t(which === 'newest' ? 'list.sort.newest' : 'list.sort.oldest');
  const turn = () => {
    const next = order === 'newest' ? 'oldest' : 'newest';
    onChange(next);
    setAnnounced(t('list.sort.announce', { läge: name(next) }));
  };
  return (
    <>
      <Button variant="secondary" onClick={turn} aria-label={t('list.sort.aria', { läge: name(order) })}>
        {order === 'newest' ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
      </Button>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}
