import { hash } from 'node:crypto';

/** A fast hash is enough, because a random token cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
