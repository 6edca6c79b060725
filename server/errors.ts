import type { ErrorReply } from '../contract/errors.ts';

/**
 * An expected refusal: a status and a sentence that a person can act on. Anything else that is thrown is logged with
 * its cause and answered without it.
 */
export class Refusal extends Error {
  readonly status: number;
  /** What the reply says beside the sentence. */
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

/** 400, with the field it is about where there is one. */
export function badInput(message: string, path?: string): Refusal {
  return new Refusal(400, message, path ? { errors: [{ path, message }] } : {});
}

/** 401: no token, or one that is no longer good. */
export function notSignedIn(): Refusal {
  return new Refusal(401, 'Please log in to continue.');
}

/** 404: not there, or not this user's; the two look the same. */
export function notFound(thing: string): Refusal {
  return new Refusal(404, `This ${thing} does not exist. It may have been deleted.`);
}

/** 409: it clashes with what is there. */
export function conflict(message: string): Refusal {
  return new Refusal(409, message);
}

/**
 * Refuses a change that begins on an older version of a thing than there is by now.
 * @param expected the version on which it begins; undefined where any will do
 * @param current the thing as its reply shows it, which the 409 carries
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
  throw new Refusal(409, message, { current: await current() });
}

/** 429. */
export function tooMany(message: string, retryAfterSeconds: number): Refusal {
  return new Refusal(429, message, {}, { 'retry-after': String(retryAfterSeconds) });
}
