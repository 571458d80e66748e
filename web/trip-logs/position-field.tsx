import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../shared/button.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { t } from '../strings.ts';
import { turned } from './harbours.ts';
import { tripLogsQuery } from './queries.ts';
import { positionsFrom } from './suggestions.ts';

/** «Från – Till», with what was written before, and a button that turns the trip round; pressed again it turns back. */
export function PositionField() {
  const { setValue, formState } = useFormContext<{ position: string }>();
  const position = useWatch<{ position: string }, 'position'>({ name: 'position' });
  const { data: logs } = useQuery(tripLogsQuery());
  const suggestions = useMemo(() => positionsFrom(logs ?? []), [logs]);
  const [inVain, setInVain] = useState<string>();
  const { isSubmitted } = formState;

  function turn() {
    const other = turned(position);
    setInVain(other === position ? position : undefined);
    setValue('position', other, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted });
  }

  return (
    <div>
      <TextField
        name="position"
        label={t('log.position')}
        hint={t('log.positionHint')}
        required
        suggestions={suggestions(position)}
        beside={
          <Button variant="secondary" small onClick={turn} aria-label={t('log.turnAria')}>
            {t('log.turn')}
          </Button>
        }
      />
      <p className="small" role="status">
        {inVain === position && t('log.turnInVain')}
      </p>
    </div>
  );
}
