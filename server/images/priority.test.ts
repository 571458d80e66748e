import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { expect, test, vi } from 'vitest';
import { fileWith } from '../testing/picture-files.ts';
import { smallPicture } from '../testing/pictures.ts';
import { createRenderer } from './renderer.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

test('pictures are rendered even if the system does not allow a lower process priority', async () => {
  // As systemd answers a service whose SystemCallFilter leaves setpriority out.
  const refused = vi.spyOn(os, 'setPriority').mockImplementation(() => {
    throw Object.assign(new Error('uv_os_setpriority returned EPERM'), { code: 'ERR_SYSTEM_ERROR' });
  });
  syncBuiltinESMExports();
  const renderer = createRenderer(log);
  try {
    expect(await renderer.render(await fileWith(await smallPicture()))).toMatchObject({ width: 40 });
    expect(refused).toHaveBeenCalledOnce();
  } finally {
    await renderer.close();
    refused.mockRestore();
    syncBuiltinESMExports();
  }
});
