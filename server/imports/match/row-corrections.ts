import { setImmediate } from 'node:timers/promises';
import { amountToMinor } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import {
  getMissingRowField,
  type ImportRowChange,
  type NewImportRow,
  type RowUserChanges,
  type StoredImportRow,
} from '../records/import-row.ts';
import { type ImportRecord, parseImportRow, selectImportRows } from '../records/import-store.ts';
import { omitUndefined } from '../records/omit-undefined.ts';
import { describePurchase } from './propose-refunds.ts';

/** Rows per query. The number is small so that other requests don't wait long. */
const ROWS_LOOKED_AT = 2000;
/**
 * A pattern that matches rows with corrections. It cannot occur in a text of a row, because JSON escapes quotation
 * marks in strings.
 */
const IS_CORRECTED = '%"said":{%';

/** The user's corrections of a row (`said`), and the day and amount in the file before the correction (`read`). */
type Correction = Pick<StoredImportRow, 'read'> & { said: RowUserChanges };

/**
 * Reapplies the user's corrections to rows that have been re-read from their files. A row is recognized by its line in
 * the file. Lines that become several rows, such as a split purchase, are skipped.
 */
export class RowCorrections {
  private readonly byLine = new Map<string, Correction>();
  /** The corrections for each line of the re-read files. Null if the line became several rows. */
  private readonly found = new Map<string, { position: number; change: ImportRowChange } | null>();

  static async of(
    db: Db,
    { user_id: userId, reading_id: readingId, row_count }: ImportRecord,
  ): Promise<RowCorrections> {
    const all = new RowCorrections();
    const several = new Set<string>();
    for (let from = 0; from < row_count; from += ROWS_LOOKED_AT) {
      const rows = await selectImportRows(db, userId, readingId)
        .select('details')
        .where('position', '>=', from)
        .where('position', '<', from + ROWS_LOOKED_AT)
        .where('details', 'like', IS_CORRECTED)
        .execute();
      for (const row of rows) {
        const { said, read, ...kept } = parseImportRow(row);
        const line = lineOf(kept);
        if (all.byLine.has(line)) several.add(line);
        if (said) all.byLine.set(line, { said, ...(read && { read }) });
      }
      await setImmediate();
    }
    for (const line of several) all.byLine.delete(line);
    return all;
  }

  /** Looks up the corrections for a row that has been re-read. */
  look({ position, row_group }: NewImportRow, row: StoredImportRow): void {
    const line = lineOf(row);
    const correction = this.byLine.get(line);
    if (!correction) return;
    this.found.set(
      line,
      this.found.has(line) ? null : { position, change: selectValidCorrections(correction, row, row_group) },
    );
  }

  /** Returns the corrections as changes to the new rows. Rows with equal corrections share one change. */
  changes(): ImportRowChange[] {
    const alike = new Map<string, number[]>();
    for (const each of this.found.values()) {
      if (!each || Object.keys(each.change).length === 0) continue;
      const key = JSON.stringify(each.change);
      const numbers = alike.get(key);
      if (numbers) numbers.push(each.position);
      else alike.set(key, [each.position]);
    }
    return [...alike].map(([change, numbers]) => ({ ...JSON.parse(change), numbers }));
  }
}

function lineOf({ file, part = 0, line }: Pick<StoredImportRow, 'file' | 'part' | 'line'>): string {
  return `${file} ${part} ${line}`;
}

/**
 * Returns the corrections that still apply to the new row. Drops a corrected day or amount if the file now gives a
 * different value. Drops an inclusion or exclusion if the row's group has changed, and an answer that was about a
 * different transaction.
 */
function selectValidCorrections(
  { said, read }: Correction,
  row: StoredImportRow,
  group: NewImportRow['row_group'],
): ImportRowChange {
  const { name, amount, addedOn, category, note, tags, isIncluded, answer, about, isTransfer, group: then } = said;
  const isSamePurchase = row.refund !== undefined && said.purchase === describePurchase(row.refund);
  const change: ImportRowChange = omitUndefined({
    name,
    category,
    note,
    tags,
    isTransfer,
    isRefund: isSamePurchase ? said.isRefund : undefined,
    amount: read?.minor === row.read?.minor ? amount : undefined,
    addedOn: read?.day === row.read?.day ? addedOn : undefined,
    answer: about !== undefined && about === (row.matchId ?? row.receiptId) ? answer : undefined,
  });
  const isKept = then === group || (isIncluded === false && then !== 'likely' && then !== 'here');
  const after = {
    ...row,
    ...omitUndefined({ day: change.addedOn }),
    ...(change.amount && { amountMinor: amountToMinor(change.amount) }),
  };
  const canBe = !isIncluded || getMissingRowField(after) === undefined;
  return isKept && canBe ? { ...change, ...omitUndefined({ isIncluded }) } : change;
}
