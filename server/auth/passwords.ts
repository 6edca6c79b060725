import { hash, verify } from '@node-rs/argon2';
import { badInput } from '../platform/errors.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashed on the first login, so that it does not delay the start of the server. */
let nobodys: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/** True if the password is correct. Takes the same time without an account, so that timing reveals nothing. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobodys), password.normalize('NFC'));
  return matches && passwordHash !== undefined;
}

const COMMON = 'This password is too common. Choose another.';

const common = new Set(commonPasswords);

/**
 * Refuses common passwords that satisfy the rules, ignoring case.
 * @param path the field of the password
 * @throws 400
 */
export function refuseCommon(password: string, path: string): void {
  if (common.has(password.normalize('NFC').toLowerCase())) throw badInput(COMMON, path);
}
