import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The network addresses that belong to the machine, to its network, or to nobody (IANA's special-purpose registry). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * The only IPv6 range of the public internet. It does not contain IPv4 addresses that are mapped or translated to IPv6.
 */
const PUBLIC_IPV6 = '2000::/3';
/**
 * Parts of the public range that are refused: tunnels, which may lead to any IPv4 address, and addresses reserved for
 * examples.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const specialIpv4 = createBlockList(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = createBlockList(SPECIAL_IPV6, 'ipv6');
const publicIpv6 = createBlockList([PUBLIC_IPV6], 'ipv6');

function createBlockList(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', bits] = range.split('/');
    list.addSubnet(start, Number(bits), family);
  }
  return list;
}

/** True if the IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Thrown if the host of a request is not on the public internet. */
export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS';

  constructor() {
    super('The host is not on the public internet.');
  }
}

/**
 * Returns a function that looks up the addresses of a host, and refuses the host if any address is not public. The
 * connection itself must use this function, because the addresses could change between a separate check and the
 * connection.
 * @param isAllowed only tests pass another function
 */
export function createPublicAddressLookup(isAllowed = isPublicAddress): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new PrivateAddressError(), '');
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
