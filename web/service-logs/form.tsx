import { useFormState, useWatch } from 'react-hook-form';
import type { FormParts } from '../logs/fields.tsx';
import { lazily } from '../shared/lazily.tsx';
import { AccordionProvider, AccordionSection, AccordionSectionWithTools } from './accordion.tsx';
import { BoatOfLast } from './boat-of-last.tsx';

/** The form of a service log, beside what follows from its definition. */
export const form: FormParts = {
  fetchNext: () => import('./show.tsx'),
  intro: BoatOfLast,
  besideNext: ['servicePersonOrCompany'],
  after: { serviceType: DoneTasks, engineEnd: AboutHours },
  around: AccordionProvider,
  sections: { work: AccordionSectionWithTools, followUp: AccordionSection },
  // As the specification has it.
  rowsOfSaved: 2,
};

const TasksInForm = lazily(async () => (await import('../plan/tasks-in-form.tsx')).TasksInForm);

const FewerHours = lazily(async () => (await import('../plan/fewer-hours.tsx')).FewerHours);

/** Nothing until somebody has written a reading: one that was saved before is not asked about again. */
function AboutHours() {
  const { defaultValues } = useFormState<{ engineEnd: string }>();
  const hours = useWatch<{ engineEnd: string }, 'engineEnd'>({ name: 'engineEnd' });
  if (!hours || defaultValues?.engineEnd) return null;
  return <FewerHours />;
}

/** Nothing for a service that has nothing to do with the plan. */
function DoneTasks() {
  const { defaultValues } = useFormState<{ tasks: string }>();
  const tasks = useWatch<{ tasks: string }, 'tasks'>({ name: 'tasks' });
  if (!tasks && !defaultValues?.tasks) return null;
  return <TasksInForm />;
}
