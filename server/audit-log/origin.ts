import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import { deviceOf } from './device.ts';

/** The origin of a request: the client address, and the device as named by `deviceOf`. */
export type Origin = { address: string; device: string };

/** Longer than any address. An address passed on by a proxy may be any text. */
const LONGEST = 64;

export function originOf(request: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): Origin {
  return { address: clientAddress(request).slice(0, LONGEST), device: deviceOf(request.headers['user-agent']) };
}
