import type { ErrorReply } from '../../contract/errors.ts';

/**
 * An expected error with a status and a sentence for the user. All other errors are logged with their cause, which is not sent
 * to the client.
 */
export class HttpError extends Error {
  readonly status: number;
  /** Additional fields of the response. */
  readonly more: object;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, more: object = {}, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.more = more;
    this.headers = headers;
  }

  get reply(): ErrorReply {
    return { message: this.message, ...this.more };
  }
}

/** 400, with the invalid field if there is one. */
export function badInput(message: string, path?: string): HttpError {
  return new HttpError(400, message, path ? { errors: [{ path, message }] } : {});
}

/** 401: no token, or an invalid one. */
export function notSignedIn(): HttpError {
  return new HttpError(401, 'Please log in to continue.');
}

/** 404: missing, or owned by another user. The response is the same for both. */
export function notFound(thing: string): HttpError {
  return new HttpError(404, `This ${thing} does not exist. It may have been deleted.`);
}

/** 409: conflicts with existing data. */
export function conflict(message: string): HttpError {
  return new HttpError(409, message);
}

/**
 * Refuses a change to an outdated version.
 * @param expected the version that the client edited; undefined accepts any
 * @param current the current state, which the 409 response contains
 * @throws 409
 */
export async function refuseOutdated(
  thing: string,
  version: number,
  expected: number | undefined,
  current: () => object | Promise<object>,
): Promise<void> {
  if (expected === undefined || expected === version) return;
  const message = `This ${thing} was changed elsewhere. Review the current version, then save again.`;
  throw new HttpError(409, message, { current: await current() });
}

/** 429. */
export function tooMany(message: string, retryAfterSeconds: number): HttpError {
  return new HttpError(429, message, {}, { 'retry-after': String(retryAfterSeconds) });
}

/** An error that the administrator can fix. The message is one line that says how, and nothing else is printed. */
export class OperatorError extends Error {}

/** Wrong arguments of a command. The message is one sentence; the command's usage is printed below it. */
export class UsageError extends OperatorError {}
