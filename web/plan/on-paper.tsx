import { PaperNotes, PaperTable } from '../shared/print/paper.tsx';
import { t } from '../strings.ts';
import { partsOf } from './parts.ts';
import type { Planned } from './planned.ts';
import { detailText, dueText } from './words.ts';

/** The plan as a list with boxes to tick on the jetty. */
export const PlanOnPaper = ({ tasks, today }: { tasks: readonly Planned[]; today: string }) => (
  <>
    <PaperTable
      columns={[
        { label: t('plan.paper.done'), kind: 'brief' },
        { label: t('plan.paper.task') },
        { label: t('plan.paper.due') },
        { label: t('plan.paper.detail') },
      ]}
      rows={tasks.map((task) => ({
        key: task._id,
        cells: [
          '☐',
          [task.name, task.note, task.parts && t('plan.paper.parts', { delar: partsOf(task).join(', ') })]
            .filter(Boolean)
            .join('. '),
          dueText(task, today),
          detailText(task),
        ],
      }))}
    />
    <PaperNotes texts={[t('plan.manualFirst')]} />
  </>
);
