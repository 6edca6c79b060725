import { createHash } from 'node:crypto';
import { MISCELLANEOUS } from '../../contract/categories.ts';
import { fromMinor, MAX_AMOUNT_MINOR } from '../../contract/money.ts';
import type { Receipt } from '../../contract/receipts.ts';
import type { Reading } from '../../reader/index.ts';
import { nextSequence } from '../auth/user-lock.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/schema.ts';
import type { House } from '../house.ts';
import { findAnswer, type Intent, once } from '../http/idempotency.ts';
import { insertTransaction } from '../transactions/store.ts';
import { insertReceipt } from './store.ts';

export type Upload = { userId: number; today: string; fileName: string; bytes: Buffer };

const FILE_TYPES = { jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' };

/**
 * Reads an upload, keeps it, and records its expense when an amount was read; without one the receipt is kept alone.
 * Reading takes a second or more, so it happens before the database transaction begins.
 * @throws ReadingRefused where the file cannot be read; then nothing is kept
 */
export async function acceptReceipt(house: House, upload: Upload, intent: Intent | undefined): Promise<Receipt> {
  const answered = intent && (await findAnswer<Receipt>(house.db, intent));
  if (answered) return answered;
  const { db, reader, files } = house;
  const { userId, bytes } = upload;
  const reading = await reader.read(bytes, { today: upload.today });
  const id = newId();
  const insertFiles = await files.insert(userId, id, { upload: bytes, picture: reading.picture });
  const insert = async (tx: Tx) => {
    const receipt = await insertAll(house, tx, id, upload, reading);
    await insertFiles(tx);
    return receipt;
  };
  // Nothing was made of this upload when the database failed, or when the same intent was faster.
  const receipt = await once(db, intent, insert).catch(async (error) => {
    await files.discard(userId, id);
    throw error;
  });
  if (receipt._id !== id) await files.discard(userId, id);
  return receipt;
}

async function insertAll({ now }: House, tx: Tx, id: string, upload: Upload, reading: Reading): Promise<Receipt> {
  const { userId, today, fileName, bytes } = upload;
  const read = usable(reading);
  const sequence = await nextSequence(tx, userId);
  const transaction =
    read.amountMinor === null
      ? undefined
      : await insertTransaction(
          tx,
          userId,
          {
            name: read.merchant ?? 'Unknown Merchant',
            category: read.category,
            cost: fromMinor(read.amountMinor),
            addedOn: read.day ?? today,
            isIncome: false,
            note: '',
          },
          now(),
        );
  return insertReceipt(
    tx,
    {
      user_id: userId,
      id,
      sequence,
      file_name: fileName.normalize('NFC').replaceAll('\0', '').slice(0, 200),
      file_type: FILE_TYPES[reading.kind],
      file_hash: createHash('sha256').update(bytes).digest('hex'),
      merchant: read.merchant,
      amount_minor: read.amountMinor,
      day: read.day,
      category: read.category,
      currency: read.currency,
      transaction_id: transaction?._id ?? null,
      created_at: now().getTime(),
    },
    reading,
  );
}

/** What of a reading fits a transaction: a misread amount of nothing, or of billions, counts as not read. */
function usable({ merchant, amountMinor, day, category, currency }: Reading) {
  const isAmount = amountMinor !== null && amountMinor > 0 && amountMinor <= MAX_AMOUNT_MINOR;
  return {
    merchant: merchant?.normalize('NFC').replaceAll('\0', '').trim().slice(0, 200) || null,
    amountMinor: isAmount ? amountMinor : null,
    day,
    category: category ?? MISCELLANEOUS,
    currency,
  };
}
