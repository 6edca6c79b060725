import { type Server, STATUS_CODES } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { getRateLimitAddress } from './client-address.ts';
import { createRequestId } from './request-id.ts';

/** The maximum number of connections, and their timeouts in milliseconds. */
export type ConnectionLimits = {
  most: number;
  /** Maximum number of connections per address. Browsers open six each, and several users may share an address. */
  mostOfOne: number;
  /** Time limit for receiving the request line and headers. */
  headersWithin: number;
  /** Time limit for receiving a whole request. It is long enough for a 10 MB photo over a slow mobile connection. */
  requestWithin: number;
  /**
   * Time without traffic after which a connection is closed. It is longer than the time that an upload may wait in the
   * queue.
   */
  silentFor: number;
  /** Interval at which the time limits are checked. */
  checkedEvery: number;
  /** Time after which the health check reports that the database does not respond. */
  databaseWithin: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 1000,
  mostOfOne: 250,
  headersWithin: 20_000,
  requestWithin: 120_000,
  silentFor: 10 * 60_000,
  checkedEvery: 5000,
  databaseWithin: 5000,
};

/**
 * Returns the timeouts for the server. Without them, a few clients that send requests byte by byte could occupy all
 * connections.
 */
export function buildConnectionTimeouts(connections: ConnectionLimits) {
  return {
    requestTimeout: connections.requestWithin,
    connectionTimeout: connections.silentFor,
    http: { headersTimeout: connections.headersWithin, connectionsCheckingInterval: connections.checkedEvery },
    clientErrorHandler: refuseBroken,
  } satisfies FastifyHttpOptions<Server>;
}

export function limitConnections(app: FastifyInstance, { most }: ConnectionLimits): void {
  app.server.maxConnections = most;
  // When the server closes, Node closes only the connections that are idle at that moment. Close each remaining
  // connection as soon as it becomes idle, because it could otherwise stay open for up to a minute.
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(timer));
  });
}

/**
 * Allows at most `mostOfOne` connections from one address, and closes any further ones, so that one client cannot use
 * up all connections. Do not use this behind a proxy, because all connections would then come from the proxy's address.
 * @param isExempt returns true for an address to which the limit does not apply
 */
export function limitConnectionsPerAddress(
  { server }: FastifyInstance,
  { mostOfOne }: Pick<ConnectionLimits, 'mostOfOne'>,
  isExempt: (address: string) => boolean = isLoopback,
): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const address = getRateLimitAddress({ ip: remoteAddress });
    const count = (counts.get(address) ?? 0) + 1;
    if (count > mostOfOne) return void socket.destroy();
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 0) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** True for loopback addresses. They are not limited, because a local proxy may be missing from TRUST_PROXY. */
function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

export const REQUEST_TIMED_OUT_MESSAGE = 'The request did not arrive in time. Try again.';

const REFUSALS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, REQUEST_TIMED_OUT_MESSAGE],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
};

/** Responds to invalid HTTP. The error has the same format as all other errors. */
function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = REFUSALS[error.code ?? ''] ?? [400, 'The request could not be understood.'];
  if (!socket.writable) return void socket.destroy(error);
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${createRequestId()}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
