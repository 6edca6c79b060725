import type { ErrorReply } from '../../contract/errors.ts';

/** The server responded with an error. `message` is the server's sentence, or empty if there was none. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: NonNullable<ErrorReply['errors']>;
  /** The whole body of the response, for errors that contain more than a sentence. */
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
 * Returns the message for a failed request.
 * @param otherwise the message if the server sent none
 */
export function explainServerError(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise;
}

/** Returns the message for a failed request, or a separate message if the server is unreachable. */
export function explainRequestError(error: unknown, otherwise: string): string {
  return error instanceof NetworkError ? error.message : explainServerError(error, otherwise);
}

function isErrorReply(body: unknown): body is ErrorReply {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
