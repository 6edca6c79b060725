import { hash, verify } from '@node-rs/argon2';
import { createBadInputError } from '../platform/errors.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** Parameters for argon2id, following OWASP's first recommendation: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash that matches no password. It is used for logins with an address that has no account. It is created at the
 * first login, so that the server starts faster.
 */
let nobodys: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/**
 * True if the password is correct. The check takes just as long if there is no account, so that the response time does
 * not reveal whether one exists.
 */
export async function isCorrectPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobodys), password.normalize('NFC'));
  return matches && passwordHash !== undefined;
}

const COMMON = 'This password is too common. Choose another.';

const common = new Set(commonPasswords);

/**
 * Refuses common passwords, ignoring case, even if they comply with the rules.
 * @param path the field that contains the password
 * @throws 400
 */
export function refuseCommonPassword(password: string, path: string): void {
  if (common.has(password.normalize('NFC').toLowerCase())) throw createBadInputError(COMMON, path);
}
