import type { ErrorReply } from '../../contract/error-reply.ts';

/** An error response from the server. `message` is the server's message, or empty if it sent none. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: NonNullable<ErrorReply['errors']>;
  /** The whole response body, because some errors contain more than a message. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const reply = isErrorReply(body) ? body : { message: '' };
    super(reply.message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = reply.errors ?? [];
    this.body = body;
  }
}

/** The server did not respond, because it is down or unreachable. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check that Moneta is running and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/**
 * Returns the server's message about a failed request.
 * @param otherwise the message to use if the server sent none
 */
export function explainServerError(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise;
}

/** Returns a message about a failed request. If the server could not be reached, the message says so. */
export function explainRequestError(error: unknown, otherwise: string): string {
  return error instanceof NetworkError ? error.message : explainServerError(error, otherwise);
}

function isErrorReply(body: unknown): body is ErrorReply {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
