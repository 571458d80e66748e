import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LinkButton } from './button.tsx';
import { ArrowLeft } from './icons.ts';

/** The state of a link that leads from a list to one of its entries. */
export const fromList = { fromList: true } as const;

/** To the list one came from, as it was: what was searched for, and where it stood. From elsewhere, to the list at `to`. */
export function BackToList({ to, text }: { to: string; text: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const wantsAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (wantsAnotherTab || (state as Partial<typeof fromList> | null)?.fromList !== true) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <LinkButton variant="quiet" to={to} onClick={goBack}>
      <ArrowLeft />
      {text}
    </LinkButton>
  );
}
