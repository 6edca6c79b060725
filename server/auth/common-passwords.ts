import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from '../config.ts';
import { badInput } from '../errors.ts';

const COMMON = 'This password is too common. Choose another.';

let common: Set<string> | undefined;

/**
 * Refuses what keeps the rules of a password and is guessed first all the same, whatever letters are capital ones.
 * @param path the field it was typed into
 * @throws 400
 */
export function refuseCommon(password: string, path: string): void {
  common ??= new Set(readFileSync(join(PROJECT_DIR, 'server/auth/common-passwords.txt'), 'utf8').trim().split('\n'));
  if (common.has(password.normalize('NFC').toLowerCase())) throw badInput(COMMON, path);
}
