import { afterEach, beforeEach } from 'vitest';
import { begin, end } from './screen.tsx';

// Not in screen.tsx, which is loaded only once for all test files: each file needs its own hooks.
beforeEach(begin);
afterEach(end);
