import { CreateLog } from '../logs/create.tsx';
import { form } from './form.tsx';
import { tripLogs } from './kind.ts';

export const Component = () => <CreateLog kind={tripLogs} parts={form} />;
