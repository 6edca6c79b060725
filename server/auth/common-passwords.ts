import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from '../config.ts';
import { badInput } from '../platform/errors.ts';

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
