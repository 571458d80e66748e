import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formStart } from '../from-pictures/basket.ts';
import { CreateLog } from '../logs/create.tsx';
import { form } from './form.tsx';
import { tripLogs } from './kind.ts';

export function Component() {
  const isFromPictures = useSearchParams()[0].has('pictures');
  const [start] = useState(() => (isFromPictures ? formStart() : undefined));
  return <CreateLog kind={tripLogs} parts={form} {...start} />;
}
