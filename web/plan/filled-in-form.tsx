import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../session-state.ts';
import { profileQuery } from '../shared/profile-query.ts';
import { nowWallClock } from '../shared/text/dates.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { useOnce } from '../shared/use-once.ts';
import { t } from '../strings.ts';
import { filledIn } from './filled-in.ts';
import { textOfTasks } from './part.ts';
import { useBoats } from './use-boats.ts';
import { usePlan } from './use-plan.ts';

/**
 * The initial values of a new service log for these tasks; undefined until they are known. Values that can't be fetched
 * are left for the user to fill in. Without the plan the log marks the tasks by their ids.
 */
function useFilledIn(ids: readonly string[]): Record<string, string> | undefined {
  const plan = usePlan();
  const { boats, isMissing } = useBoats();
  const profile = useQuery(profileQuery(useUser().userId));
  const isKnown = (plan.tasks !== undefined || plan.isMissing) && (boats || isMissing) && !profile.isPending;
  const tasks = plan.tasks?.filter(({ _id }) => ids.includes(_id));
  const { firstName = '', lastName = '' } = profile.data ?? {};
  const known = {
    boat: boats?.find(({ _id }) => _id === tasks?.[0]?.boatId),
    person: `${firstName} ${lastName}`.trim(),
    now: nowWallClock(),
  };
  const values = tasks ? filledIn(tasks, known) : { ...filledIn([], known), tasks: textOfTasks(ids) };
  return useOnce(isKnown ? values : undefined);
}

interface FilledInProps {
  /** Task ids. */
  tasks: readonly string[];
  /** Renders the form, once its initial values are known. */
  children: (filled: Readonly<Record<string, string>>) => ReactNode;
}

export function FilledIn({ tasks, children }: FilledInProps) {
  const filled = useFilledIn(tasks);
  return filled ? children(filled) : <Loading text={t('loading.form')} shape="form" />;
}
