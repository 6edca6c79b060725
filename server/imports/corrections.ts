import { setImmediate } from 'node:timers/promises';
import { toMinor } from '../../contract/money.ts';
import type { Db } from '../db/schema.ts';
import { defined } from './defined.ts';
import { type KeptRow, lackOf, type NewImportRow, type RowChange, type Said } from './row.ts';
import { detailsOf, type ImportRecord } from './store.ts';

/** So many rows are looked through at once: few enough that nobody waits long for it. */
const ROWS_LOOKED_AT = 2000;
/** What a row has that something was said of. JSON has no such letters within a text: quotation marks there have a stroke before them. */
const IS_CORRECTED = '%"said":{%';

/** What was said of a row, and what the file said then. */
type Correction = Pick<KeptRow, 'read'> & { said: Said };

/**
 * What a person has said of single rows, for when their files are read again. The files are the same bytes, so that a row is known by its
 * line. A line that stands for several rows, as the parts of a split, is left as it comes.
 */
export class Corrections {
  private readonly byLine = new Map<string, Correction>();
  /** What is still to be said of the new row of a line; null for several. */
  private readonly found = new Map<string, { position: number; change: RowChange } | null>();

  static async of(db: Db, { user_id: userId, reading_id: readingId, row_count }: ImportRecord): Promise<Corrections> {
    const all = new Corrections();
    const several = new Set<string>();
    for (let from = 0; from < row_count; from += ROWS_LOOKED_AT) {
      const rows = await db
        .selectFrom('import_rows')
        .select('details')
        .where('user_id', '=', userId)
        .where('reading_id', '=', readingId)
        .where('position', '>=', from)
        .where('position', '<', from + ROWS_LOOKED_AT)
        .where('details', 'like', IS_CORRECTED)
        .execute();
      for (const row of rows) {
        const { said, read, ...kept } = detailsOf(row);
        const line = lineOf(kept);
        if (all.byLine.has(line)) several.add(line);
        if (said) all.byLine.set(line, { said, ...(read && { read }) });
      }
      await setImmediate();
    }
    for (const line of several) all.byLine.delete(line);
    return all;
  }

  /** Looks at a row of the new reading. */
  look({ position, row_group }: NewImportRow, row: KeptRow): void {
    const line = lineOf(row);
    const correction = this.byLine.get(line);
    if (!correction) return;
    this.found.set(line, this.found.has(line) ? null : { position, change: stillSaid(correction, row, row_group) });
  }

  /** What is to be changed of the new rows: the same of many at once. */
  changes(): RowChange[] {
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

function lineOf({ file, part = 0, line }: Pick<KeptRow, 'file' | 'part' | 'line'>): string {
  return `${file} ${part} ${line}`;
}

/**
 * What of it still makes sense. A day or an amount was corrected against what the file said, so it goes where that is read in another
 * way now. What included a row holds where it is in the same group as then, and an answer where it is about the same.
 */
function stillSaid({ said, read }: Correction, row: KeptRow, group: NewImportRow['row_group']): RowChange {
  const { name, amount, addedOn, category, note, tags, isIncluded, answer, about, isTransfer, group: then } = said;
  const change: RowChange = defined({
    ...{ name, category, note, tags, isTransfer },
    amount: read?.minor === row.read?.minor ? amount : undefined,
    addedOn: read?.day === row.read?.day ? addedOn : undefined,
    answer: about !== undefined && about === (row.matchId ?? row.receiptId) ? answer : undefined,
  });
  const isKept = then === group || (isIncluded === false && then !== 'likely' && then !== 'here');
  const after = {
    ...row,
    ...defined({ day: change.addedOn }),
    ...(change.amount && { amountMinor: toMinor(change.amount) }),
  };
  const canBe = !isIncluded || lackOf(after) === undefined;
  return isKept && canBe ? { ...change, ...defined({ isIncluded }) } : change;
}
