import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Readings } from '#contract/instruments';
import { positionText } from '#contract/position';
import { call } from '../api.ts';
import { Notice } from '../shared/form/notice.tsx';
import { useReplacement } from '../shared/form/replacement.tsx';
import { infoQuery } from '../shared/info-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { readingText } from './here.ts';

/** Fills in the readings of the boat's instruments, if it has any. */
export function FromInstruments() {
  const { data } = useQuery(infoQuery);
  const { put, note } = useReplacement();
  const { setValue } = useFormContext<{ read: string }>();
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  if (!data?.instruments) return null;

  async function ask() {
    setAsking(true);
    const answer = await call('readInstruments').catch(() => undefined);
    setAsking(false);
    if (!answer?.ok)
      return setSaid(answer?.kind === 'refused' ? answer.error.message : t('under.instruments.silent'));
    const texts = textsOf(answer.data);
    const { latitude, longitude } = answer.data;
    if (latitude && longitude) {
      const place = { latitude: latitude.value, longitude: longitude.value };
      setValue('read', readingText(place), { shouldDirty: true });
    }
    setSaid(Object.keys(texts).length === 0 ? t('under.instruments.nothing') : '');
    put(texts, (before) =>
      Object.values(before).some(Boolean) ? t('under.instruments.replaced') : undefined,
    );
  }

  return (
    <div>
      <Button
        variant="secondary"
        busy={asking ? t('under.instruments.asking') : undefined}
        onClick={() => void ask()}
      >
        {t('under.instruments')}
      </Button>
      {note}
      <Notice text={said || undefined} />
    </div>
  );
}

/** The readings as texts for the form's fields. */
function textsOf({ latitude, longitude, ...others }: Readings): Record<string, string> {
  const texts = Object.entries(others).map(([name, reading]) => [name, String(reading?.value ?? '')]);
  return {
    ...Object.fromEntries(texts),
    ...(latitude &&
      longitude && { position: positionText({ latitude: latitude.value, longitude: longitude.value }) }),
  };
}
