import type { ErrorReply } from '../../contract/error-reply.ts';

/**
 * An expected error with a status and a message for the user. All other errors are logged, and their details are not
 * sent to the client.
 */
export class HttpError extends Error {
  readonly status: number;
  /** Additional fields of the reply. */
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

/** Returns a 400 error, which includes the name of the invalid field if there is one. */
export function createBadInputError(message: string, path?: string): HttpError {
  return new HttpError(400, message, path ? { errors: [{ path, message }] } : {});
}

/** Returns a 401 error for a missing or invalid token. */
export function createNotSignedInError(): HttpError {
  return new HttpError(401, 'Log in to continue.');
}

/** Returns a 404 error. It does not reveal whether the record is missing or belongs to another user. */
export function createNotFoundError(thing: string): HttpError {
  return new HttpError(404, `This ${thing} does not exist. It may have been deleted.`);
}

/** Returns a 409 error for a conflict with existing data. */
export function createConflictError(message: string): HttpError {
  return new HttpError(409, message);
}

/**
 * Refuses a change that is based on an outdated version.
 * @param expected the version that the client edited; undefined accepts any version
 * @param current the current state, which is included in the 409 reply
 * @throws 409
 */
export async function refuseOutdatedVersion(
  thing: string,
  version: number,
  expected: number | undefined,
  current: () => object | Promise<object>,
): Promise<void> {
  if (expected === undefined || expected === version) return;
  const message = `This ${thing} was changed elsewhere. Review the current version, then save again.`;
  throw new HttpError(409, message, { current: await current() });
}

/** Returns a 429 error for too many requests. */
export function createTooManyRequestsError(message: string, retryAfterSeconds: number): HttpError {
  return new HttpError(429, message, {}, { 'retry-after': String(retryAfterSeconds) });
}

/**
 * An error that the administrator can fix. Programs print only the message, which is one line that says how to fix it.
 */
export class OperatorError extends Error {}

export function createCannotOpenError(path: string): OperatorError {
  return new OperatorError(`${path} could not be opened.`);
}

export function createUnknownEmailError(email: string): OperatorError {
  return new OperatorError(`There is no account with the email ${email}.`);
}

/**
 * Thrown if the arguments of a command are wrong. The message is one sentence. Below it, the program prints how to use
 * the command.
 */
export class UsageError extends OperatorError {}
