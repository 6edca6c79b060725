import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { newRequestId } from './request-id.ts';

/** How long connections are waited for, in milliseconds, and how many there may be. */
export type Connections = {
  most: number;
  /** A request line with its headers. */
  headersWithin: number;
  /** A whole request: 10 MB of a photo on a poor line of a phone. */
  requestWithin: number;
  /** A connection on which nothing moves; longer than an upload waits to be read. */
  silentFor: number;
  /** How often they are looked at. */
  checkedEvery: number;
  /** The database, before health says that it does not answer. */
  databaseWithin: number;
};

export const CONNECTIONS: Connections = {
  most: 1000,
  headersWithin: 20_000,
  requestWithin: 120_000,
  silentFor: 10 * 60_000,
  checkedEvery: 5000,
  databaseWithin: 5000,
};

/** Without these a few strangers who send their requests a byte at a time hold every connection that a server can have. */
export function connectionOptions(connections: Connections) {
  return {
    requestTimeout: connections.requestWithin,
    connectionTimeout: connections.silentFor,
    http: { headersTimeout: connections.headersWithin, connectionsCheckingInterval: connections.checkedEvery },
    clientErrorHandler: refuseBroken,
  } satisfies FastifyHttpOptions<Server>;
}

export function boundConnections(app: FastifyInstance, { most }: Connections): void {
  app.server.maxConnections = most;
  // Node closes only the connections that are idle when closing starts: one that is answered later would stay open for a minute.
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Said of what did not come within the time that it may take. */
export const NOT_IN_TIME = 'The request did not arrive in time. Please try again.';

const REFUSALS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, NOT_IN_TIME],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
};

/** Answers what never became a request, in the form of every other refusal. */
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
    `X-Request-Id: ${newRequestId()}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
