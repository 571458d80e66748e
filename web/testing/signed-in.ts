import { logIn } from '../session-state.ts';

/* A signed-in user under Node. */

const stored = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
});

/** Signs in, as far as the page knows. */
export function signIn(userId: string): void {
  const claims = btoa(JSON.stringify({ userId, userRole: 'user' }));
  logIn(`x.${claims}.x`);
}

/** Resolves when that is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}
