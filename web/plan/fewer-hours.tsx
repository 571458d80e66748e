import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { boatOfLog } from '#contract/plan/plan';
import { Notice } from '../shared/form/notice.tsx';
import { numberText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import { useBoats } from './use-boats.ts';
import { usePlan } from './use-plan.ts';

/** Questions a reading below the boat's last one, but accepts it: with a new engine, counting starts again. */
export function FewerHours() {
  const [hours = '', written = ''] = useWatch<Record<string, string>>({
    name: ['engineEnd', 'boatNameModel'],
  });
  const { boats = [] } = useBoats();
  const { usage } = usePlan();
  const boat = boatOfLog(boats)(written);
  const last = (boat !== undefined && usage?.[boat]?.hours) || null;
  const isFewer = hours.trim() !== '' && last !== null && Number(hours) < last;
  return (
    <>
      <Notice text={isFewer ? t('plan.fewerHours', { h: numberText(last) }) : undefined} />
      {isFewer && <Link to={`/boats/${boat}/edit#meterFrom`}>{t('plan.meterDay')}</Link>}
    </>
  );
}
