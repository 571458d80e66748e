import { expect, test, vi } from 'vitest';
import { smallPicture } from '../testing/pictures.ts';
import { createRenderer } from './renderer.ts';

// As systemd answers a service whose SystemCallFilter leaves setpriority out.
vi.mock('node:os', async (actual) => ({
  ...(await actual<typeof import('node:os')>()),
  setPriority() {
    throw Object.assign(new Error('uv_os_setpriority returned EPERM'), { code: 'ERR_SYSTEM_ERROR' });
  },
}));

test('where the system lets no process go after others, pictures are made all the same', async () => {
  const renderer = createRenderer();
  try {
    expect(await renderer.render(await smallPicture())).toMatchObject({ width: 40 });
  } finally {
    await renderer.close();
  }
});
