import { UpdateLog } from '../logs/update.tsx';
import { form } from './form.tsx';
import { serviceLogs } from './kind.ts';

export const Component = () => <UpdateLog kind={serviceLogs} parts={form} />;
