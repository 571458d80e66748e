import { useFormState, useWatch } from 'react-hook-form';
import { DocumentsInForm } from '../documents/documents-in-form.tsx';
import type { FormParts, SectionProps } from '../logs/fields.tsx';
import { lazily } from '../shared/ui/lazily.tsx';
import { AccordionProvider, AccordionSection, AccordionSectionWithTools } from './accordion.tsx';
import { BoatOfLast } from './boat-of-last.tsx';

/** What the form of a service log adds to its definition. */
export const form: FormParts = {
  fetchNext: () => import('./show.tsx'),
  intro: BoatOfLast,
  besideNext: ['servicePersonOrCompany'],
  after: { engineEnd: AboutHours },
  around: AccordionProvider,
  sections: { work: Work, followUp: AccordionSection },
  documents: DocumentsInForm,
  // As the specification says.
  rowsOfSaved: 2,
};

const TasksInForm = lazily(async () => (await import('../plan/tasks-in-form.tsx')).TasksInForm);

const FewerHours = lazily(async () => (await import('../plan/fewer-hours.tsx')).FewerHours);

/** Renders nothing until the user has written a reading; a saved reading is not asked about again. */
function AboutHours() {
  const { defaultValues } = useFormState<{ engineEnd: string }>();
  const hours = useWatch<{ engineEnd: string }, 'engineEnd'>({ name: 'engineEnd' });
  if (!hours || defaultValues?.engineEnd) return null;
  return <FewerHours />;
}

/** A service begins with what was done. */
function Work(section: SectionProps) {
  return <AccordionSectionWithTools {...section} first={<DoneTasks />} />;
}

/** Renders nothing for a service without tasks of the plan. */
function DoneTasks() {
  const { defaultValues } = useFormState<{ tasks: string }>();
  const tasks = useWatch<{ tasks: string }, 'tasks'>({ name: 'tasks' });
  if (!tasks && !defaultValues?.tasks) return null;
  return <TasksInForm />;
}
