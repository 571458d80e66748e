import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ControlProps } from '../logs/fields.tsx';
import { useLogs } from '../logs/use-logs.ts';
import { TextField } from '../shared/form/text-field.tsx';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { turned } from './harbours.ts';
import { tripLogs } from './kind.ts';
import { positionsFrom } from './suggestions.ts';

/** «Från – Till», with suggestions from earlier trips and a button that reverses the trip; pressed again it reverses back. */
export function PositionField(field: ControlProps) {
  const { setValue, formState } = useFormContext<{ position: string }>();
  const position = useWatch<{ position: string }, 'position'>({ name: 'position' });
  const { logs } = useLogs(tripLogs);
  const suggestions = useMemo(() => positionsFrom(logs ?? []), [logs]);
  const [noChange, setNoChange] = useState<string>();
  const { isSubmitted } = formState;

  function turn() {
    const other = turned(position);
    setNoChange(other === position ? position : undefined);
    setValue('position', other, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted });
  }

  return (
    <div>
      <TextField
        {...field}
        suggestions={suggestions(position)}
        beside={
          <Button variant="secondary" small onClick={turn} aria-label={t('log.turnAria')}>
            {t('log.turn')}
          </Button>
        }
      />
      <p className="small" role="status">
        {noChange === position && t('log.turnNoChange')}
      </p>
    </div>
  );
}
