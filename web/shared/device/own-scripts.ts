/** The part of Trusted Types that is used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const known = new Set<string>();

/** The page's only policy, which the server's CSP names. It allows the scripts that `ownScript` was called with. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('loggboken', {
  createScriptURL(address) {
    if (!known.has(address)) throw new TypeError(`${address} is no script of ours.`);
    return address;
  },
});

/**
 * The address of a script of ours (a worker), as one that the page's policy allows. `address` must be a constant in the code,
 * never data from elsewhere.
 */
export function ownScript(address: string): string {
  known.add(address);
  return policy?.createScriptURL(address) ?? address;
}
