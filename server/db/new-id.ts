import { randomBytes } from 'node:crypto';

/** The id of a new thing: 96 random bits, so that it tells nothing and nobody guesses another's. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}
