import { UpdateLog } from '../logs/update.tsx';
import { form } from './form.tsx';
import { tripLogs } from './kind.ts';

export const Component = () => <UpdateLog kind={tripLogs} parts={form} />;
