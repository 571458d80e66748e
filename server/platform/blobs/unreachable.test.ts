import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { describeStartupError } from '../../startup-errors.ts';
import { newLog } from '../../testing/new-log.ts';
import { smallPicture, upload } from '../../testing/pictures.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { BlobsUnreachableError, StorageFullError } from './blobs.ts';
import { s3Blobs } from './s3.ts';

const key = `${'a'.repeat(22)}.webp`;

test('an object store that answers with an error of its own is out of reach, also while it is written to', async () => {
  const store = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
  const blobs = s3Blobs({ endpoint, region: 'norr', bucket: 'bilder', ...keys }, newLog() as never);
  await expect(blobs.read(key)).rejects.toBeInstanceOf(BlobsUnreachableError);
  await expect(blobs.put(key, Buffer.from('x'))).rejects.toBeInstanceOf(BlobsUnreachableError);
  store.closeAllConnections();
  store.close();
});

// asvs 16.5.2
test('pictures in a store that is out of reach are answered 503, read and uploaded', async () => {
  const server = await startTestServer();
  const { blobs } = server.context;
  const [path] = await upload(server.admin, await smallPicture());
  const failure = new BlobsUnreachableError('read', new Error('503'));
  const [read, put] = [vi.spyOn(blobs, 'read'), vi.spyOn(blobs, 'put')];
  read.mockRejectedValueOnce(failure);
  put.mockRejectedValue(failure);
  const shown = await server.admin.get<{ code: string }>(`/api${path}`);
  expect([shown.status, shown.body.code]).toEqual([503, 'busy']);
  await expect(upload(server.admin, await smallPicture())).rejects.toThrow('503');
  read.mockResolvedValueOnce({ stream: Readable.from([Buffer.from('x')]), size: 1 });
  expect((await server.admin.get(`/api${path}`)).status).toBe(200);
  await server.close();
});

test('a command that finds no room or no answer in a store of pictures says so in a sentence', () => {
  const sentences = [new StorageFullError('507'), new BlobsUnreachableError('written', '503')].map(
    (error) => describeStartupError(error).sentence,
  );
  expect(sentences).toEqual([
    'Lagringen för bilder är full. Gör plats och försök igen.',
    'Lagringen för bilder svarar inte. Försök igen om en stund.',
  ]);
});
