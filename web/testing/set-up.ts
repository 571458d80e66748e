import { afterEach, beforeEach } from 'vitest';
import { begin, end } from './screen.tsx';

// Here, and not in the module itself, which is loaded once for all files: each of them has its own hooks.
beforeEach(begin);
afterEach(end);
