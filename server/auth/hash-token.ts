import { hash } from 'node:crypto';

/** A token is random, so a fast hash is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
