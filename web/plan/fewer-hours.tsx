import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Boat } from '#contract/boats';
import { nameKey } from '#contract/name-key';
import { Notice } from '../shared/form/notice.tsx';
import { numberText } from '../shared/numbers.ts';
import { t } from '../strings.ts';
import { boatsQuery, planQuery } from './queries.ts';

/** Questions a reading below the boat's last one, but accepts it: with a new engine, counting starts again. */
export function FewerHours() {
  const [hours = '', written = ''] = useWatch<Record<string, string>>({
    name: ['engineEnd', 'boatNameModel'],
  });
  const { data: boats = [] } = useQuery(boatsQuery);
  const { data: plan } = useQuery(planQuery);
  const boat = boatCalled(written, boats);
  const last = (boat && plan?.usage[boat._id]?.hours) ?? null;
  const isFewer = hours.trim() !== '' && last !== null && Number(hours) < last;
  return (
    <>
      <Notice text={isFewer ? t('plan.fewerHours', { h: numberText(last) }) : undefined} />
      {isFewer && <Link to={`/boats/${boat?._id}/edit#meterFrom`}>{t('plan.meterDay')}</Link>}
    </>
  );
}

/** As the server finds it: by its name, or its name in the service book; the first if none is named or there is only one. */
function boatCalled(written: string, boats: readonly Boat[]): Boat | undefined {
  const key = nameKey(written);
  if (key === '' || boats.length === 1) return boats[0];
  return boats.find(({ name, bookName }) => nameKey(name) === key || nameKey(bookName) === key);
}
