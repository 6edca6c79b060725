import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * `ips` contains the address of the socket, followed by addresses reported by trusted proxies. Fastify sets it only if
 * TRUST_PROXY is set.
 */
type Sender = { ip: string; ips?: readonly string[] | undefined };

/**
 * Returns the address of the client. If a proxy reported something that is not an address, returns the proxy's own
 * address, so that rate limits affect only that proxy.
 */
export function getClientAddress({ ip, ips = [ip] }: Sender): string {
  return ips.findLast((each) => plainAddress(each) !== undefined) ?? ip;
}

/** Returns the address without port and zone, or undefined if the text is not an address. */
function plainAddress(text: string): string | undefined {
  const withoutPort = text.replace(/^\[([^\]]*)\](:\d*)?$|^([^:]*):\d*$/, '$1$3');
  if (isIPv4(withoutPort)) return withoutPort;
  const [address = ''] = withoutPort.split('%', 1);
  return isIPv6(address) ? address : undefined;
}

/**
 * Returns the address to which rate limits apply, without its port. All IPv6 addresses in a /64 network count as one,
 * because a single client can use all of them. Texts that are not addresses also count as one.
 */
export function getRateLimitAddress(sender: Sender): string {
  const address = plainAddress(getClientAddress(sender));
  if (address === undefined) return 'no address';
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Parses an IPv6 address in any notation (with `::` or an IPv4 ending) into its eight numbers. */
function groupsOf(address: string): number[] {
  const [front = [], back] = address.split('::', 2).map(numbersOf);
  return back ? [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back] : front;
}

function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return Number.parseInt(group, 16);
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}

/**
 * Stores the client address of each request. Node forgets the address when the client disconnects, but a change that is
 * still running may need it for the audit log.
 */
export function registerClientAddressHook(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { ip = '', ips } = request;
    Object.defineProperties(request, { ip: { value: ip }, ips: { value: ips } });
    done();
  });
}

const BEHIND_A_PROXY =
  'A request came through a proxy, but TRUST_PROXY is off: all users share one address, so failed logins ' +
  'of one user block all others. Set TRUST_PROXY=on if there is a proxy in front of this server.';

/**
 * Logs a warning once if requests come through a proxy that TRUST_PROXY does not include. In this case, rate limits
 * treat all clients of the proxy as one.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isSaid && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) {
      isSaid = true;
      app.log.warn(BEHIND_A_PROXY);
    }
    done();
  });
}
