import type { Duplicate, Receipt } from '../../contract/receipts.ts';
import type { ReadingAsText } from '../../reader/index.ts';
import type { Tx } from '../db/schema.ts';
import { nextSequence } from '../db/user-lock.ts';
import { insertTransaction } from '../transactions/write.ts';
import { type Chosen, confirmedFields, type Seen } from './choose-fields.ts';
import { findDuplicates } from './duplicates.ts';
import { FILE_TYPES } from './file-types.ts';
import type { Incoming } from './incoming.ts';
import type { Owner } from './learn.ts';
import { findUnusedCopy, getReceipt, insertReceipt, itemColumns, searchText, updateReceipt } from './store.ts';
import { toReceipt } from './to-receipt.ts';

/** A receipt that was kept. Without a transaction, no amount was read or the purchase seems to be recorded already. */
export type Accepted = { receipt: Receipt; duplicates: Duplicate[] };

type Read = {
  id: string;
  owner: Owner;
  described: Described;
  chosen: Chosen;
  /** Where the expense goes; without one to the account used last. */
  accountId: string | undefined;
  now: Date;
};

type Purchase = {
  merchant: string;
  amountMinor: number | null;
  day: string;
  category: string;
  tags: readonly string[];
  accountId: string | undefined;
};

/**
 * Keeps a receipt that was read under `id` and, unless something speaks against it, records its expense. The same file
 * that was kept before without being used is taken up again, with what a person may have said of it since.
 * @throws 404 where the account has gone meanwhile
 */
export async function recordReceipt(tx: Tx, read: Read): Promise<Accepted> {
  const { owner, described, accountId, now } = read;
  const sequence = await nextSequence(tx, owner.id);
  const copy = await findUnusedCopy(tx, owner.id, described.file_hash);
  const confirmed = copy && confirmedFields(copy);
  const fields = confirmed ?? read.chosen;
  const { tags = [], accountId: byRules } = fields.byRules ?? {};
  const purchase = { ...fields, merchant: fields.merchant ?? 'Unknown Merchant', day: fields.day ?? owner.today };
  const file = { fileHash: described.file_hash, textMarks: described.text_marks, readDay: fields.day };
  const duplicates = await findDuplicates(tx, owner.id, { ...purchase, ...file });
  const transaction =
    duplicates.length === 0
      ? await insertExpense(tx, owner.id, { ...purchase, tags, accountId: accountId ?? byRules }, now)
      : undefined;
  const used = {
    sequence,
    created_at: now.getTime(),
    category: transaction?.category ?? fields.category,
    transaction_id: transaction?.id ?? null,
  };
  const row = { ...described, ...used };
  if (confirmed) await updateReceipt(tx, owner.id, copy.id, used);
  else if (copy) await updateReceipt(tx, owner.id, copy.id, row);
  else await insertReceipt(tx, { user_id: owner.id, id: read.id, ...row });
  const receipt = toReceipt(await getReceipt(tx, owner.id, copy?.id ?? read.id));
  return { receipt, duplicates };
}

/** None where no amount was read. */
async function insertExpense(
  tx: Tx,
  userId: number,
  { merchant, amountMinor, day, category, tags, accountId }: Purchase,
  now: Date,
): Promise<{ id: string; category: string } | undefined> {
  if (amountMinor === null) return undefined;
  const account = accountId === undefined ? {} : { account_id: accountId };
  return insertTransaction(
    tx,
    userId,
    { day, kind: 'expense', name: merchant, category, amount_minor: amountMinor, tags, ...account },
    now,
  );
}

/** The columns that come from the file and from what was read. */
export type Described = ReturnType<typeof describe>;

/** Folding all words takes a while: it is to be done before the database transaction begins. */
export function describe(incoming: Incoming, reading: ReadingAsText, chosen: Chosen & Seen) {
  // Cut before it is normalised, which takes the longer the more marks a letter has.
  const file_name = incoming.fileName.slice(0, 800).normalize('NFC').replaceAll('\0', '').slice(0, 200);
  return {
    file_name,
    file_type: FILE_TYPES[reading.kind],
    file_hash: incoming.hash,
    merchant: chosen.merchant,
    amount_minor: chosen.amountMinor,
    day: chosen.day,
    currency: chosen.currency,
    trust: JSON.stringify(chosen.trust),
    text_marks: reading.textMarks,
    search_text: searchText(chosen.merchant, file_name, reading.text, chosen.items),
    pages: chosen.pages,
    ...itemColumns(chosen),
  };
}
