import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import { deviceOf } from './device.ts';

/** Where something came from: the network address, as the server sees it, and the device as `deviceOf` names it. */
export type Origin = { address: string; device: string };

/** Longer than any address: one that a proxy names is a text from elsewhere. */
const LONGEST = 64;

export function originOf(request: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): Origin {
  return { address: clientAddress(request).slice(0, LONGEST), device: deviceOf(request.headers['user-agent']) };
}
