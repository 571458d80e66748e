import { ShowLog } from '../logs/show.tsx';
import { serviceLogs } from './kind.ts';
import { paper } from './on-paper.tsx';

export const Component = () => <ShowLog kind={serviceLogs} paper={paper} />;
