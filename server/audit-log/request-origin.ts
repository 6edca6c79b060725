import type { FastifyRequest } from 'fastify';
import { getClientAddress } from '../http/client-address.ts';
import { describeDevice } from './describe-device.ts';

/** The origin of a request: the client address, and the device as named by `describeDevice`. */
export type RequestOrigin = { address: string; device: string };

/** Maximum length of an address. Real addresses are shorter, but a proxy may pass on any string. */
const LONGEST = 64;

export function getRequestOrigin(request: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): RequestOrigin {
  return {
    address: getClientAddress(request).slice(0, LONGEST),
    device: describeDevice(request.headers['user-agent']),
  };
}
