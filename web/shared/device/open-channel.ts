/** A channel to the other tabs; undefined where the user has blocked all site data, which Firefox takes to mean this too. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
