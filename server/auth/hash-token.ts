import { hash } from 'node:crypto';

/**
 * Returns the hash under which a token is stored. A fast hash is sufficient, because a random token cannot be guessed.
 */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
