import { hash } from 'node:crypto';

/** Returns the stored form of a token. A fast hash is enough, because a random token cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
