import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ErrorBody, errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { coloursOf, cornerColours, pictureForm, smallPicture, testPicture } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();
let anna: SignedIn;
beforeEach(async () => {
  anna = await server.signUp();
});

const uploadPath = '/api/uploads';
/** For tests in which the content does not matter. */
const small = await smallPicture();
const send = async (...pictures: Parameters<typeof pictureForm>) =>
  anna.post<string[]>(uploadPath, await pictureForm(...pictures));

/** How many pictures there are, as rows and as bytes (two blobs each). */
async function kept(): Promise<{ rows: number; blobs: number }> {
  const { db, blobs } = server.context;
  const rows = await db.selectFrom('images').select('file').execute();
  let count = 0;
  for await (const _ of blobs.list()) count++;
  return { rows: rows.length, blobs: count };
}

/** A refusal with its exact message, and nothing of the request kept. */
async function expectRefused(
  code: keyof typeof errors,
  attempt: () => Promise<{ status: number; body: ErrorBody | string[] }>,
): Promise<void> {
  const before = await kept();
  const { status, body } = await attempt();
  expect([status, body]).toEqual([
    errors[code].status,
    expect.objectContaining({ code, message: errors[code].message }),
  ]);
  expect(await kept()).toEqual(before);
}

/** A multipart request written by hand. `body` is sent as it is, piece by piece. */
async function sendRaw(
  body: Iterable<string | Uint8Array>,
  contentType = 'multipart/form-data; boundary=x',
): Promise<{ status: number; body: ErrorBody }> {
  const request = rawRequest(contentType);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  for (const piece of body) request.write(piece);
  request.end();
  const answer = await answered;
  return { status: answer.statusCode ?? 0, body: (await json(answer)) as ErrorBody };
}

function rawRequest(contentType: string): ClientRequest {
  const headers = { authorization: `Bearer ${anna.token}`, 'content-type': contentType };
  return httpRequest(server.url + uploadPath, { method: 'POST', headers });
}

const filePart = (name: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

describe('uploading pictures', () => {
  // spec 7.4
  test('responds with a path for each picture', async () => {
    const { status, body } = await send('sideways.jpg', 'phone.heic', 'picture.webp');
    expect(status).toBe(200);
    expect(body).toHaveLength(3);
    for (const path of body) expect(path).toMatch(/^\/images\/[A-Za-z0-9_-]{22}\.webp$/);
  });

  test('orders the paths by the numbers of the fields', async () => {
    const form = new FormData();
    for (const [number, background] of [
      [10, '#ff0000'],
      [2, '#00ff00'],
      [0, '#0000ff'],
    ] as const) {
      const bytes = await smallPicture(background);
      form.append(`file${number}`, new Blob([Uint8Array.from(bytes)]), 'a.png');
    }
    const { body } = await anna.post<string[]>(uploadPath, form);
    const colours = [];
    for (const path of body) {
      const reply = await fetch(`${server.url}/api${path}`, {
        headers: { authorization: `Bearer ${anna.token}` },
      });
      const { middle } = await coloursOf(new Uint8Array(await reply.arrayBuffer()));
      colours.push(middle.indexOf(Math.max(...middle)));
    }
    expect(colours).toEqual([2, 1, 0]); // blue, green, red
  });

  test('accepts the ids that a client sends along and ignores them', async () => {
    const form = await pictureForm(await smallPicture());
    for (const name of ['userId', 'userid', '_id']) form.append(name, '123456789012');
    const { status, body } = await anna.post<string[]>(uploadPath, form);
    expect([status, body.length]).toEqual([200, 1]);
    expect((await anna.get(`/api${body[0]}`)).status).toBe(200);
  });

  // spec 7.5
  test('for a profile responds with file names without a folder', async () => {
    const { status, body } = await anna.post(
      '/api/uploads/profile-pictures',
      await pictureForm('sideways.jpg'),
    );
    expect(status).toBe(200);
    expect(body).toEqual([{ filename: expect.stringMatching(/^[A-Za-z0-9_-]{22}\.webp$/) }]);
  });

  // spec 7.4
  test('accepts every format that phones, cameras and drawing programs produce', async () => {
    const names = [
      'sideways.jpg',
      'alpha.png',
      'picture.webp',
      'animated.gif',
      'picture.avif',
      'phone-sideways.heic',
    ];
    const { status, body } = await send(...names);
    expect([status, body.length]).toEqual([200, names.length]);
    for (const path of body) {
      const reply = await fetch(`${server.url}/api${path}`, {
        headers: { authorization: `Bearer ${anna.token}` },
      });
      const { corners } = await coloursOf(new Uint8Array(await reply.arrayBuffer()));
      for (const [i, colour] of Object.values(cornerColours).entries()) {
        for (const [c, value] of colour.entries())
          expect(Math.abs((corners[i]?.[c] ?? -1) - value)).toBeLessThan(8);
      }
    }
  });

  // asvs 5.2.2
  test('ignores the name and the content type of a file', async () => {
    const form = new FormData();
    const bytes = Uint8Array.from(await testPicture('phone.heic'));
    form.append('file0', new Blob([bytes], { type: 'text/html' }), '../../<script>.php');
    expect((await anna.post(uploadPath, form)).status).toBe(200);
  });

  test('accepts twenty pictures at a time', async () => {
    const { status, body } = await send(...Array<Uint8Array>(limits.imagesPerRequest).fill(small));
    expect([status, body.length]).toEqual([200, limits.imagesPerRequest]);
    expect(new Set(body).size).toBe(limits.imagesPerRequest);
  });
});

describe('an upload is refused, and nothing of it is kept,', () => {
  test('if the user is not logged in', async () => {
    for (const path of [uploadPath, '/api/uploads/profile-pictures']) {
      await expectRefused('not_signed_in', async () =>
        server.api.post(path, await pictureForm('sideways.jpg')),
      );
    }
  });

  // asvs 5.2.2
  test.each(['text.png', 'drawing.svg.jpg', 'page.html.jpg', 'truncated.jpg'])(
    'when %s is among good pictures',
    (name) => expectRefused('not_an_image', () => send(small, name, small)),
  );

  test('and the response names the file at fault', async () => {
    const reply = await send(small, 'text.png', small);
    expect(reply.body).toMatchObject({ fields: { file1: 'Filen är inte en bild som går att läsa.' } });
  });

  test('when a file is empty', () => expectRefused('not_an_image', () => send(small, new Uint8Array())));

  // asvs 5.2.1
  test('when a picture has 144 million pixels in 140 kB', () =>
    expectRefused('too_many_pixels', () => send(small, '144-megapixels.png')));

  // spec 9.16
  // asvs 5.2.1
  test('when a picture is larger than 25 MB', () =>
    expectRefused('image_too_large', () => send(small, new Uint8Array(limits.imageBytes + 1))));

  // spec 9.16
  // asvs 2.3.2, 5.2.1
  test('when there are more than twenty', () =>
    expectRefused('too_many_images', () =>
      send(...Array<Uint8Array>(limits.imagesPerRequest + 1).fill(small)),
    ));

  test('when there is no file in it', async () => {
    await expectRefused('no_images', () => sendRaw(['--x--\r\n']));
    await expectRefused('no_images', () => anna.post(uploadPath));
    await expectRefused('no_images', () => anna.post(uploadPath, { file0: 'text' }));
  });

  test('when it has a field that is not a file', async () => {
    const form = await pictureForm(small);
    form.append('comment', 'Utö');
    await expectRefused('invalid_input', () => anna.post(uploadPath, form));
    expect((await anna.post(uploadPath, form)).body.fields).toEqual({ comment: 'Okänt fält.' });
  });

  test('when it has text where a file should be', async () => {
    const form = new FormData();
    form.append('file0', 'a text');
    await expectRefused('invalid_input', () => anna.post(uploadPath, form));
  });

  test('when it has very many parts, even if they are empty', () =>
    expectRefused('too_many_images', () =>
      sendRaw([...Array<string>(30).fill('--x\r\nX-Nothing: 1\r\n\r\n\r\n'), '--x--\r\n']),
    ));

  const notFiles = ['file', 'picture', 'file-1', 'file1.5', 'FILE0', 'profile0', 'file12345'];
  // spec 7.4
  test('when a file field is not named file0, file1, …', async () => {
    for (const name of [...notFiles, '__proto__', 'constructor']) {
      const form = new FormData();
      form.append(name, new Blob([Uint8Array.from(small)]), 'a.webp');
      const before = await kept();
      const { status } = await anna.post(uploadPath, form);
      expect(status, name).toBe(400);
      expect(await kept()).toEqual(before);
    }
  });

  test('when two files have the same number', async () => {
    const form = await pictureForm(small);
    form.append('file0', new Blob([Uint8Array.from(small)]), 'a.webp');
    await expectRefused('invalid_input', () => anna.post(uploadPath, form));
  });

  test('when its boundary is missing or does not occur in the body', async () => {
    const whole = [filePart('file0', small), '--x--\r\n'];
    await expectRefused('upload_broken', () => sendRaw(whole, 'multipart/form-data'));
    await expectRefused('upload_broken', () => sendRaw(whole, 'multipart/form-data; boundary=other'));
  });

  test('when it ends too early, at any point', async () => {
    await expectRefused('upload_broken', () => sendRaw([filePart('file0', small)]));
    await expectRefused('upload_broken', () =>
      sendRaw([filePart('file0', small), filePart('file1', small).subarray(0, 120)]),
    );
    await expectRefused('upload_broken', () => sendRaw([filePart('file0', small), '--x\r\nContent-Dispo']));
    await expectRefused('upload_broken', () => sendRaw(['--']));
  });

  test('when it is random bytes', async () => {
    for (let i = 0; i < 20; i++) {
      const before = await kept();
      const { status } = await sendRaw(['--x\r\n', randomBytes(500), '\r\n--x--\r\n']);
      expect(status).toBe(400);
      expect(await kept()).toEqual(before);
    }
  });

  // asvs 1.4.3
  test('when the client disconnects in the middle of it', async () => {
    const before = await kept();
    const request = rawRequest('multipart/form-data; boundary=x');
    request.on('error', () => {});
    const noticed = new Promise((resolve) => {
      server.app.server.once('request', (_request, answer) => answer.once('close', resolve));
    });
    request.write(filePart('file0', await testPicture('photograph-morning.jpg')));
    request.write(filePart('file1', await testPicture('photograph-morning.jpg')).subarray(0, 100_000), () =>
      request.destroy(),
    );
    await noticed;
    // Pictures take turns: when these are done, so is the one that had arrived completely.
    expect((await send('photograph-morning.jpg', 'photograph-morning.jpg')).status).toBe(200);
    expect(await kept()).toEqual({ rows: before.rows + 2, blobs: before.blobs + 4 });
    const temporary = join(server.context.config.dataDir, 'temporary');
    await vi.waitFor(() => expect(readdirSync(temporary)).toEqual([]), { timeout: 10_000 });
  });

  test('and the rest of a long request is read, so that the client receives the error', async () => {
    const rest = Buffer.alloc(30 * 1024 * 1024);
    await expectRefused('not_an_image', () =>
      sendRaw([
        filePart('file0', 'no picture'),
        filePart('file1', 'no picture'),
        filePart('file2', 'no picture'),
        filePart('file3', rest.subarray(0, 20 * 1024 * 1024)),
        '--x--\r\n',
      ]),
    );
  });
});
