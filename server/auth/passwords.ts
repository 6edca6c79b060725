import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { badInput } from '../platform/errors.ts';
import { PROJECT_DIR } from '../platform/installation.ts';

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

let common: Set<string> | undefined;

/**
 * Refuses common passwords that satisfy the rules, ignoring case.
 * @param path the field of the password
 * @throws 400
 */
export function refuseCommon(password: string, path: string): void {
  common ??= new Set(readFileSync(join(PROJECT_DIR, 'server/auth/common-passwords.txt'), 'utf8').trim().split('\n'));
  if (common.has(password.normalize('NFC').toLowerCase())) throw badInput(COMMON, path);
}
