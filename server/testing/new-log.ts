import { vi } from 'vitest';

/** A log that records what it was told. */
export const newLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });
