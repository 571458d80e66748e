import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The networks that an address is counted under, the narrowest first: an IPv4 address as itself, also where it is written as
 * IPv6; an IPv6 address as its /64, the smallest network that anybody is given, and as its /48, which one customer may be given.
 * Some proxies write the port too. Others pass on whatever a client sends: everything that is no address counts as one network.
 */
export function networksOf(address: string): [string, ...string[]] {
  const [unzoned = ''] = withoutPort(address.trim()).split('%', 1);
  if (isIPv4(unzoned)) return [unzoned];
  if (!isIPv6(unzoned)) return ['no address'];
  const groups = groupsOf(unzoned);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return [[high >> 8, high & 255, low >> 8, low & 255].join('.')];
  }
  const network = (length: number) =>
    `${groups
      .slice(0, length / 16)
      .map((group) => group.toString(16))
      .join(':')}::/${length}`;
  return [network(64), network(48)];
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`, with or without the port. */
function withoutPort(address: string): string {
  if (isIP(address)) return address;
  const [, inBrackets, beforeColon] = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(address) ?? [];
  return inBrackets ?? beforeColon ?? '';
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  // `URL` rewrites it in hexadecimal, with at most one `::`.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = written
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
