/** The little of Trusted Types that is used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const known = new Set<string>();

/** The only policy of the page; the server's CSP names it. It lets in the scripts that `ownScript` was asked for. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('loggboken', {
  createScriptURL(address) {
    if (!known.has(address)) throw new TypeError(`${address} is no script of ours.`);
    return address;
  },
});

/**
 * A script of ours that runs beside the page, as an address that the page's policy lets through. `address` is one that
 * stands in the code, never one that came from anywhere else.
 */
export function ownScript(address: string): string {
  known.add(address);
  return policy?.createScriptURL(address) ?? address;
}
