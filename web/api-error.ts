import type { ErrorReply } from '../contract/errors.ts';

/** The server answered, and refused. `message` is its own sentence, empty where it gave none. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: NonNullable<ErrorReply['errors']>;
  /** The whole answer, for the refusals that carry more than a sentence. */
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

/** No answer came: the server is down, or the way to it. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Please check that Moneta is running and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/**
 * What to tell a person about a failed call: the server's sentence where it gave one.
 * @param otherwise the words for a failure without one
 */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise;
}

/** The same where the screen has no words of its own: a server out of reach is then named. */
export function explain(error: unknown, otherwise: string): string {
  return error instanceof NetworkError ? error.message : sentenceOf(error, otherwise);
}

function isErrorReply(body: unknown): body is ErrorReply {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
