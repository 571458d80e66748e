import { onTestFinished, vi } from 'vitest';

/** From here on the device has room for so many more changes, until the test has ended. */
export function roomForEntries(room: number): void {
  const { put } = IDBObjectStore.prototype;
  const kept = new Set<unknown>();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if (['outbox', 'changes'].includes(this.name) && !kept.has(key)) {
      if (kept.size >= room) throw new DOMException('full', 'QuotaExceededError');
      kept.add(key);
    }
    return put.call(this, value, key);
  });
  onTestFinished(() => full.mockRestore());
}
