import { RECOVERY_CODE_COUNT, type TwoFactor, WRONG_CODE_MESSAGE } from '../../../contract/auth/two-factor.ts';
import { type RecordedAuditEvent, recordAuditEvent } from '../../audit-log/record-audit-event.ts';
import { countUserRows } from '../../db/count-user-rows.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { createBadInputError, createConflictError, type HttpError } from '../../platform/errors.ts';
import {
  createRecoveryCode,
  createTwoFactorSecret,
  findMatchingTimeStep,
  hashRecoveryCode,
  normalizeTypedCode,
} from './two-factor-codes.ts';

/** Returns whether two-factor authentication is on, and the number of unused recovery codes. */
export async function getTwoFactorStatus(db: Db, userId: number): Promise<TwoFactor> {
  return {
    isOn: await isTwoFactorOn(db, userId),
    recoveryCodesLeft: await countUserRows(db, 'recovery_codes', userId),
  };
}

export async function isTwoFactorOn(db: Db, userId: number): Promise<boolean> {
  return (await findRow(db, userId))?.is_on === 1;
}

/**
 * Creates a secret. Replaces an earlier secret that was not confirmed.
 * @throws 409 if there is a confirmed secret, because replacing it would make the codes of the user's app invalid
 */
export async function insertTwoFactorSecret(tx: Tx, userId: number): Promise<string> {
  if (await isTwoFactorOn(tx, userId)) {
    throw createConflictError('Two-factor authentication is already on. To use another app, turn it off first.');
  }
  const secret = createTwoFactorSecret();
  await tx
    .insertInto('two_factor')
    .values({ user_id: userId, secret, is_on: 0, last_step: 0 })
    .onConflict((same) => same.column('user_id').doUpdateSet({ secret }))
    .execute();
  return secret;
}

/**
 * Turns on two-factor authentication. The code that confirms the secret cannot be used again.
 * @throws 400 if the code does not match the latest secret, 409 if there is no secret to confirm
 */
export async function turnOnTwoFactor(tx: Tx, userId: number, code: string, now: Date): Promise<void> {
  const row = await findRow(tx, userId);
  if (row?.is_on !== 0) throw createConflictError('This setup has expired. Start again.');
  const step = findMatchingTimeStep(row.secret, normalizeTypedCode(code), now);
  if (step === undefined) throw createBadInputError(WRONG_CODE_MESSAGE, 'code');
  await tx.updateTable('two_factor').set({ is_on: 1, last_step: step }).where('user_id', '=', userId).execute();
}

/** Turns off two-factor authentication. */
export async function turnOffTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Replaces all recovery codes with new ones.
 * @throws 409 if two-factor authentication is off
 */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  if (!(await isTwoFactorOn(tx, userId))) throw createTwoFactorOffError();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

export function createTwoFactorOffError(): HttpError {
  return createConflictError('Two-factor authentication is off. Turn it on first.');
}

/** The code as typed, and the client that sent it. */
type Given = { userId: number; code: string; from: RecordedAuditEvent['from'] };

/**
 * Checks a code from the app or a recovery code. A code is accepted only once, even if two requests arrive at the same
 * time. The use of a recovery code is recorded in the audit log.
 * @returns false if the code is wrong or was already used
 */
export async function consumeTwoFactorCode(db: Db, given: Given, now: Date): Promise<boolean> {
  return /^\d{6}$/.test(normalizeTypedCode(given.code))
    ? takeAppCode(db, given, now)
    : takeRecoveryCode(db, given, now);
}

async function takeAppCode(db: Db, { userId, code }: Given, now: Date): Promise<boolean> {
  const row = await findRow(db, userId);
  const step = row && findMatchingTimeStep(row.secret, normalizeTypedCode(code), now);
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('is_on', '=', 1)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function takeRecoveryCode(db: Db, { userId, code, from }: Given, now: Date): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  if (!(await isRecoveryCode(db, userId, hash))) return false;
  return db.transaction().execute(async (tx) => {
    // Lock the user before the code, in the same order as when two-factor authentication is turned off, to avoid a
    // deadlock.
    await lockUserRow(tx, userId);
    const { numDeletedRows } = await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const details = { count: await countUserRows(tx, 'recovery_codes', userId) };
    await recordAuditEvent(tx, { userId, event: 'recovery-code-used', from, details, now });
    return true;
  });
}

async function isRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

function findRow(db: Db, userId: number) {
  return db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();
}
