import { RECOVERY_CODES, type TwoFactor, WRONG_CODE } from '../../contract/two-factor.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { badInput, conflict, type Refusal } from '../errors.ts';
import { type Noted, noteEvent } from '../trail/note-event.ts';
import { findStep, hashRecoveryCode, newRecoveryCode, newSecret, plainCode } from './two-factor-codes.ts';

/** Whether logins of the user ask for a code, and how many recovery codes are left. */
export async function findTwoFactor(db: Db, userId: number): Promise<TwoFactor> {
  return { isOn: await hasTwoFactor(db, userId), recoveryCodesLeft: await countRecoveryCodes(db, userId) };
}

async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function hasTwoFactor(db: Db, userId: number): Promise<boolean> {
  return (await findRow(db, userId))?.is_on === 1;
}

/**
 * Makes a secret, in place of one that was not confirmed.
 * @throws 409 where a secret is in use: it would be lost to its owner's app
 */
export async function insertSecret(tx: Tx, userId: number): Promise<string> {
  if (await hasTwoFactor(tx, userId)) {
    throw conflict('Two-factor authentication is already on. Turn it off first to use another app.');
  }
  const secret = newSecret();
  await tx
    .insertInto('two_factor')
    .values({ user_id: userId, secret, is_on: 0, last_step: 0 })
    .onConflict((same) => same.column('user_id').doUpdateSet({ secret }))
    .execute();
  return secret;
}

/**
 * Has logins ask for a code from now on. The code that confirms it counts as used.
 * @throws 400 where the code is not of the secret that was made last, 409 where there is none to confirm
 */
export async function confirmSecret(tx: Tx, userId: number, code: string, now: Date): Promise<void> {
  const row = await findRow(tx, userId);
  if (row?.is_on !== 0) throw conflict('There is nothing to confirm. Start again.');
  const step = findStep(row.secret, plainCode(code), now);
  if (step === undefined) throw badInput(WRONG_CODE, 'code');
  await tx.updateTable('two_factor').set({ is_on: 1, last_step: step }).where('user_id', '=', userId).execute();
}

/** Has logins ask for no code any more. */
export async function deleteTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Makes new recovery codes; those before count no more. @throws 409 where logins ask for no code */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  if (!(await hasTwoFactor(tx, userId))) throw notOn();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

export function notOn(): Refusal {
  return conflict('Two-factor authentication is not on.');
}

/** What was typed where a code is asked for, and where that came from. */
type Given = { userId: number; code: string; from: Noted['from'] };

/**
 * Takes a code of the app or a recovery code; false where it is neither, or was used before. Of two at once one is right. That a
 * recovery code was used is noted.
 */
export async function takeCode(db: Db, given: Given, now: Date): Promise<boolean> {
  return /^\d{6}$/.test(plainCode(given.code)) ? takeAppCode(db, given, now) : takeRecoveryCode(db, given, now);
}

async function takeAppCode(db: Db, { userId, code }: Given, now: Date): Promise<boolean> {
  const row = await findRow(db, userId);
  const step = row && findStep(row.secret, plainCode(code), now);
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
    // Before the code, as whoever turns it all off does: each would wait for the other.
    await lockUserRow(tx, userId);
    const { numDeletedRows } = await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const details = { count: await countRecoveryCodes(tx, userId) };
    await noteEvent(tx, { userId, event: 'recovery-code-used', from, details, now });
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
