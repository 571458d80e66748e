import { describe, expect, test } from 'vitest';
import { picturesOf } from './entry.ts';
import { newDevice, opened, picture, trip, until } from './testing/device.ts';
import { withdraw } from './withdraw.ts';

describe('pictures', () => {
  test('are sent one by one after their log has been saved', async () => {
    const device = await newDevice();
    device.tab();
    const pictures = [picture('ett.jpg'), picture('två.jpg')];
    const answer = Promise.withResolvers<undefined>();
    device.server.fate = (call) => (call === 'upload två.jpg' ? answer.promise : undefined);
    const result = await device.outcomeOf(await device.save({ fields: trip('Utö'), pictures }));
    expect(result).toEqual({ kind: 'done', logId: [...device.server.logs.keys()][0] });
    answer.resolve(undefined);
    await device.atRest();
    const [{ log }] = [...device.server.logs.values()] as unknown as [{ log: { images: string[] } }];
    expect(log.images.map((path) => path.split('-')[1])).toEqual(['ett.jpg', 'två.jpg']);
    expect(device.server.calls).toEqual([
      'create Utö',
      'upload ett.jpg',
      'update Utö',
      'upload två.jpg',
      'update Utö',
    ]);
    expect(await Promise.all(device.server.files.map((file) => file.text()))).toEqual(['ett.jpg', 'två.jpg']);
    expect(device.server.files[0]).toMatchObject({ name: 'ett.jpg', type: 'image/jpeg' });
  });

  test('are sent after all waiting logs have been saved', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = device.tab();
    await device.save({ fields: trip('Ett'), pictures: [picture('ett.jpg')] });
    await device.save({ fields: trip('Två') });
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(device.server.calls.slice(0, 3)).toEqual(['create Ett', 'create Två', 'upload ett.jpg']);
  });

  test('arrive once each, however many requests and responses are lost', async () => {
    const device = await newDevice();
    let calls = 0;
    device.server.fate = () => (['before', 'after', undefined] as const)[calls++ % 3];
    device.tab();
    await device.save({ fields: trip('Utö'), pictures: ['a', 'b', 'c'].map((name) => picture(name)) });
    await device.atRest();
    const [{ log }] = [...device.server.logs.values()] as unknown as [{ log: { images: string[] } }];
    expect(log.images.map((path) => path.split('-')[1])).toEqual(['a', 'b', 'c']);
    expect(device.server.logs.size).toBe(1);
  });

  // spec 4.10
  test('that the user has removed are deleted after the log is saved, and not at all if the save is refused', async () => {
    const device = await newDevice();
    const log = device.server.write({ ...trip('Utö'), images: ['/images/a', '/images/b'] });
    let refuses = true;
    device.server.fate = (call) =>
      call.startsWith('update') && refuses
        ? { status: 400, error: { code: 'invalid_input', message: 'Nej.' } as never }
        : undefined;
    device.tab();
    const change = { fields: trip('Nytt'), opened: opened(log, '"1"'), pictures: [{ path: '/images/b' }] };
    expect(await device.outcomeOf(await device.save(change))).toMatchObject({ kind: 'stuck' });
    expect(device.server.logs.get(log._id)?.log.images).toEqual(['/images/a', '/images/b']);
    refuses = false;
    const [entry] = await device.entries();
    await device.save({ ...change, opened: { base: log, etag: '"1"', entry } });
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Nytt', images: ['/images/b'] });
    expect(device.server.calls).toEqual(['update Nytt', 'update Nytt', 'remove-image /images/a']);
  });

  test('that are removed again after a lost response are removed from the server', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write({ ...trip('Utö'), images: ['/images/kvar.jpg'] }));
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    device.tab();
    const kept = { path: '/images/kvar.jpg' };
    const pictures = [kept, picture('ny.jpg')];
    await device.save({ fields: trip('Utö'), opened: opened(log, '"1"'), pictures });
    await until(() => device.server.logs.get(log._id)?.log.images.length === 2);
    device.state.isOnline = false;
    const [entry] = await device.entries();
    await device.save({
      fields: trip('Utö'),
      opened: { base: log, etag: '"1"', entry },
      pictures: [kept],
    });
    device.server.fate = () => undefined;
    device.state.isOnline = true;
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log.images).toEqual(['/images/kvar.jpg']);
  });

  test.each([
    ['somebody on the way answers instead of the server', false],
    ['no log has the picture any more', true],
  ])('that the user has removed are gone in the end when %s', async (_, isGone) => {
    const { server, ...device } = await newDevice();
    const log = structuredClone(server.write({ ...trip('Utö'), images: ['/images/a'] }));
    const remove = server.removeImage.bind(server);
    server.removeImage = async () => {
      server.removeImage = remove;
      if (isGone) server.write({ _id: log._id, images: [] });
      return { ok: true, data: 'Wi-Fi', etag: null };
    };
    device.tab();
    await device.save({ fields: trip('Utö'), opened: opened(log, '"1"'), pictures: [] });
    await device.atRest();
    expect(server.logs.get(log._id)?.log.images).toEqual([]);
  });

  test('that are added again after their removal got no response are on the server', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write({ ...trip('Utö'), images: ['/images/a'] }));
    device.server.fate = (call) => (call.startsWith('remove-image') ? 'after' : undefined);
    device.tab();
    await device.save({ fields: trip('Utö'), opened: opened(log, '"1"'), pictures: [] });
    await until(() => device.server.logs.get(log._id)?.log.images.length === 0);
    device.state.isOnline = false;
    const [entry] = await device.entries();
    const opening = { base: log, etag: '"1"', entry };
    await device.save({ fields: trip('Utö'), opened: opening, pictures: [picture('a')] });
    device.server.fate = () => undefined;
    device.state.isOnline = true;
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log.images).toEqual([expect.stringMatching(/-a$/)]);
  });

  test('that are attached to a service arrive although somebody else answers on the way', async () => {
    const device = await newDevice();
    const { server } = device;
    const update = server.update.bind(server);
    let strangers = 1;
    server.update = async (...what) => {
      if (!what[3] || strangers-- <= 0) return update(...what);
      return { ok: true, data: 'Wi-Fi', etag: null };
    };
    device.tab();
    await device.save({ kind: 'service-log', fields: trip('Oljebyte'), pictures: [picture('a')] });
    await device.atRest();
    const [{ log } = {}] = [...server.logs.values()];
    expect(log?.images).toHaveLength(1);
  });

  test('that the server no longer has are uploaded once more, and no others are', async () => {
    const device = await newDevice();
    let updates = 0;
    device.server.fate = (call) => {
      if (!call.startsWith('update')) return undefined;
      updates += 1;
      return updates === 2
        ? { status: 400, error: { code: 'invalid_image', message: 'Ogiltig bild.' } }
        : undefined;
    };
    device.tab();
    await device.save({ fields: trip('Utö'), pictures: [picture('a'), picture('b')] });
    await device.atRest();
    const [first, second] = [
      ['upload a', 'update Utö'],
      ['upload b', 'update Utö'],
    ];
    expect(device.server.calls).toEqual(['create Utö', ...first, ...second, ...second]);
  });

  test('that are refused for any other reason are not sent again', async () => {
    const device = await newDevice();
    device.server.fate = (call) =>
      call.startsWith('update')
        ? { status: 400, error: { code: 'too_many_images', message: 'För många.' } as never }
        : undefined;
    device.tab();
    await device.save({ fields: trip('Utö'), pictures: [picture('a')] });
    await until(async () => (await device.entries())[0]?.problem);
    expect((await device.entries())[0]?.problem).toEqual({
      kind: 'refused',
      sentences: ['För många.'],
      fields: {},
    });
    expect(device.server.calls).toEqual(['create Utö', 'upload a', 'update Utö']);
  });

  test('that are refused hold up none behind them, and are then told by name', async () => {
    const device = await newDevice();
    device.server.fate = (call) =>
      call === 'upload trasig'
        ? { status: 415, error: { code: 'not_an_image', message: 'Ingen bild.' } }
        : undefined;
    device.tab();
    await device.save({
      fields: trip('Utö'),
      pictures: ['trasig', 'b', 'c'].map((name) => picture(name)),
    });
    await until(async () => (await device.entries())[0]?.problem);
    const [{ log }] = [...device.server.logs.values()] as unknown as [{ log: { images: string[] } }];
    expect(log.images.map((path) => path.split('-')[1])).toEqual(['b', 'c']);
    expect((await device.entries())[0]?.problem).toEqual({
      ...{ kind: 'refused', sentences: ['trasig: Ingen bild.'], fields: {} },
    });
  });

  test('that can’t be read are reported, and the log and everything after it are still sent', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Med bild'), pictures: [picture('a')] });
    await device.save({ fields: trip('Efter') });
    await device.db.write(['pictures'], async (trx) => {
      for (const key of await trx.keys('pictures', 'outbox/')) {
        await trx.put('pictures', { iv: new Uint8Array(12), bytes: new ArrayBuffer(40) }, key);
      }
    });
    device.state.isOnline = true;
    await sync.now();
    await until(async () => (await device.entries())[0]?.problem);
    expect(device.server.titles()).toEqual(['Med bild', 'Efter']);
    expect((await device.entries())[0]?.problem).toEqual({
      kind: 'picture-unreadable',
      pictures: picturesOf(entry),
    });
  });
});

test('a log whose creation another tab has withdrawn is saved by its open form, which is told that its picture is gone', async () => {
  const device = await newDevice();
  device.state.isOnline = false;
  const sync = device.tab();
  const entry = await device.save({ fields: trip('Utö'), pictures: [picture('utö.jpg')] });
  await withdraw(device.db, entry.id);
  await device.save({
    fields: trip('Sandhamn'),
    opened: { base: null, etag: null, entry },
    pictures: entry.pictures.map((one) => ({ picture: 'picture' in one ? one.picture : '' })),
  });
  device.state.isOnline = true;
  await sync.now();
  await until(() => device.server.titles().includes('Sandhamn'));
  await until(async () => (await device.entries())[0]?.problem);
  const ids = entry.pictures.map((one) => 'picture' in one && one.picture);
  expect(await device.entries()).toMatchObject([{ problem: { kind: 'picture-unreadable', pictures: ids } }]);
});
