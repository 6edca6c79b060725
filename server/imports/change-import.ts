import { setImmediate } from 'node:timers/promises';
import type { RowGroup } from '../../contract/import-preview.ts';
import type { ChangedImport, updateImport } from '../../contract/imports.ts';
import { toMinor } from '../../contract/money.ts';
import type { Received } from '../../contract/operation.ts';
import type { Db, Tx } from '../db/schema.ts';
import { badInput } from '../errors.ts';
import { listAccounts } from '../transactions/accounts/store.ts';
import { listReadyRules } from '../transactions/rules/store.ts';
import { makeTally, type Tally, targetOf } from './balances-after.ts';
import { rowByRules } from './by-rules.ts';
import { defined } from './defined.ts';
import type { Details, KeptAccount } from './details.ts';
import { remember } from './lessons.ts';
import { joinOther, leaveOthers } from './new-with.ts';
import {
  ADDABLE,
  groupOfLeft,
  type KeptRow,
  lackOf,
  ON_REQUEST,
  type RowChange,
  type RowOfImport,
  type Said,
  toNewRow,
} from './row.ts';
import { detailsOf, type ImportRecord, ROWS_AT_ONCE, writeRows } from './store.ts';
import { makeTransferChange, otherSideOf, refuseOtherAmounts } from './transfer-or-not.ts';

type Changes = Received<typeof updateImport, 'body'>;

/** The accounts with what is changed of them. @throws 400 for one that is not there */
export async function changedAccounts(
  db: Db,
  userId: number,
  accounts: readonly KeptAccount[],
  changes: NonNullable<Changes['accounts']>,
): Promise<KeptAccount[]> {
  const known = new Set((await listAccounts(db, userId)).map(({ id }) => id));
  const after = accounts.map((account) => ({ ...account }));
  for (const { account: place, accountId, newName, newKind, newWith, isLeftOut } of changes) {
    const account = after[place];
    if (!account) throw badInput('This import has no such account.', 'accounts');
    if (accountId !== undefined && !known.has(accountId)) {
      throw badInput('Choose an existing account.', 'accounts');
    }
    if (accountId !== undefined || newWith !== undefined || isLeftOut) leaveOthers(after, place);
    if (accountId !== undefined) Object.assign(account, { accountId, reason: 'chosen' });
    else if (newWith !== undefined) joinOther(after, place, newWith);
    else if (newName !== undefined) {
      delete account.newWith;
      Object.assign(account, { accountId: null, newName, reason: 'chosen' });
    }
    if (newKind !== undefined) account.newKind = newKind;
    if (isLeftOut !== undefined) account.isLeftOut = isLeftOut;
  }
  return after;
}

/** Whether rows go to other accounts than before, and have to be compared with what is there. */
export function isElsewhere(before: readonly KeptAccount[], after: readonly KeptAccount[]): boolean {
  return after.some((account, at) => {
    const old = before[at];
    return !old || targetOf(old, at) !== targetOf(account, at) || old.isLeftOut !== account.isLeftOut;
  });
}

/** The table of categories with what is changed of it, which is remembered. The caller holds the user. */
export async function changeCategories(
  tx: Tx,
  userId: number,
  categories: Details['categories'],
  changes: NonNullable<ChangedImport['categories']>,
): Promise<Details['categories']> {
  const chosen = new Map(changes.map(({ from, category }) => [from, category]));
  const known = categories.filter(({ from }) => chosen.has(from));
  const said = known.map(({ from }) => ({ key: from, value: chosen.get(from) ?? '' }));
  await remember(tx, userId, 'category', said);
  return categories.map((each) => ({ ...each, category: chosen.get(each.from) ?? each.category }));
}

/** Whose rows are changed. */
type Reading = Pick<ImportRecord, 'user_id' | 'reading_id' | 'details'>;

/**
 * Changes rows of a preview, some at a time. What is named twice is changed twice, in the order of the changes.
 * @param claim called before the first row is changed, once all changes are found fit
 * @returns what that changes of what the rows bring to accounts
 * @throws 400 where a row is to be included that has no day or no amount, or two rows to be a transfer that differ in their amounts;
 *   409 where the preview is run, discarded or read again meanwhile
 */
export async function changeRows(
  db: Db,
  record: Reading,
  currency: string,
  changes: readonly RowChange[],
  claim?: () => Promise<void>,
): Promise<Tally> {
  const tally = makeTally(record.details.accounts, currency);
  for (const change of changes) await refuseUnfit(db, record, change);
  await claim?.();
  const rules = changes.some(({ byRules }) => byRules) ? await listReadyRules(db, record.user_id) : [];
  const told: Told = { currency, tally, ruled: (row) => rowByRules(rules, row, record.details) };
  const asTransfers = makeTransferChange(db, record, tally);
  const changeSome = async (rows: readonly RowOfImport[], change: RowChange) => {
    const after = change.isTransfer === undefined ? rows : await asTransfers(rows, change);
    const changed = after.map((row) => changedRow(record.reading_id, row, change, told));
    await writeRows(db, record.user_id, record.reading_id, changed);
  };
  for (const change of changes) {
    for await (const rows of rowsOf(db, record, change)) {
      await changeSome(rows, change);
      if (change.numbers !== undefined || change.isTransfer !== undefined) await changeOtherSides(rows, change);
      await setImmediate();
    }
  }
  return tally;

  /** A transfer is added as a whole or not at all, what goes is what comes, on one day, and where the one is no side the other is none. */
  async function changeOtherSides(rows: readonly RowOfImport[], of: RowChange): Promise<void> {
    const { isIncluded, amount, addedOn, isTransfer } = of;
    if ([isIncluded, amount, addedOn, isTransfer].every((each) => each === undefined)) return;
    const numbers = rows.flatMap((row) => otherSideOf(detailsOf(row), isTransfer) ?? []);
    // What else is said of a row that is no side any more is said of that row alone.
    const asSide = { isIncluded, addedOn, ...(amount !== undefined && { amount: 0 - amount }) };
    const change = { numbers, isTransfer, ...(isTransfer !== false && asSide) };
    for await (const others of rowsOf(db, record, change)) await changeSome(others, change);
  }
}

/** Looked at before anything is changed. Of a whole group those that can be are included, and the others stay in it. */
async function refuseUnfit(db: Db, record: Reading, change: RowChange): Promise<void> {
  const { isIncluded, isTransfer, numbers } = change;
  if ((!isIncluded && !isTransfer) || numbers === undefined) return;
  for await (const rows of rowsOf(db, record, change)) {
    await refuseOtherAmounts(db, record, rows, change);
    if (!isIncluded) continue;
    for (const row of rows.filter(({ row_group }) => row_group === 'here' || ON_REQUEST.includes(row_group))) {
      const before = detailsOf(row);
      const lack = lackOf({ ...before, ...fieldsOf(before, change) });
      if (lack === undefined) continue;
      const { files } = record.details;
      const of = files.length > 1 ? ` of ${files[before.file]?.name}` : '';
      const sentence = `Line ${before.line}${of} has no ${lack} that can be read. Please enter it, then include the line.`;
      throw badInput(sentence, 'rows');
    }
  }
}

async function* rowsOf(db: Db, record: Reading, { numbers, group }: RowChange): AsyncGenerator<RowOfImport[]> {
  const { user_id: userId, reading_id: readingId } = record;
  const select = () =>
    db.selectFrom('import_rows').selectAll().where('user_id', '=', userId).where('reading_id', '=', readingId);
  if (numbers !== undefined) {
    const all = [...new Set(numbers)];
    for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
      const rows = await select()
        .where('position', 'in', all.slice(at, at + ROWS_AT_ONCE))
        .execute();
      yield group === undefined ? rows : rows.filter(({ row_group }) => row_group === group);
    }
    return;
  }
  if (group === undefined) return;
  // By position: a change may take rows out of the group.
  for (let after = -1; ; ) {
    const rows = await select()
      .where('row_group', '=', group)
      .where('position', '>', after)
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.position ?? after;
  }
}

/** The person's currency, what rules make of a row, and what the changes are added to. */
type Told = { currency: string; ruled: (row: KeptRow) => ReturnType<typeof rowByRules>; tally: Tally };

function changedRow(readingId: string, row: RowOfImport, change: RowChange, { currency, ruled, tally }: Told) {
  const before = detailsOf(row);
  // What somebody has chosen for the row itself stays.
  const isOpen =
    change.byRules && ADDABLE.includes(row.row_group) && row.row_group !== 'transfer' && before.why !== 'chosen';
  const kept: KeptRow = { ...before, ...(isOpen && ruled(before)), ...fieldsOf(before, change) };
  // Both sides have this day now.
  if (change.addedOn !== undefined) delete kept.writtenOn;
  let [group, isIncluded] = [row.row_group, row.is_included === 1];
  if (change.answer !== undefined && kept.matchId !== undefined) {
    kept.answer = change.answer;
    isIncluded = change.answer === 'different';
  } else if (change.answer !== undefined && kept.receiptId !== undefined) kept.answer = change.answer;
  const canBe = ADDABLE.includes(group) || ON_REQUEST.includes(group) || group === 'left';
  if (change.isIncluded !== undefined && canBe && !(change.isIncluded && lackOf(kept) !== undefined)) {
    isIncluded = change.isIncluded;
    group = isIncluded ? groupOnceIncluded(kept, group, currency) : groupOnceLeftOut(kept, group);
    if (group === 'currency' && kept.was === 'likely' && isIncluded && change.numbers === undefined) {
      // Whoever wants all of another currency has not yet been asked which of them are here already.
      delete kept.was;
      group = 'likely';
      isIncluded = kept.answer === 'different';
    }
    if (kept.matchId !== undefined && group === row.row_group) kept.answer = isIncluded ? 'different' : 'same';
  }
  const said = saidOf(before, row.row_group, change);
  if (said) kept.said = said;
  else delete kept.said;
  const changed = toNewRow(readingId, row.position, group, isIncluded, kept);
  tally.remove(row, before);
  tally.add(changed, kept);
  return changed;
}

/** What was said of a row until now, and now. One that is included as it was at first has nothing said of that any more. */
function saidOf(before: KeptRow, group: RowGroup, change: RowChange): Said | undefined {
  const { name, amount, addedOn, category, note, tags, isIncluded, answer, isTransfer } = change;
  const { isIncluded: _, group: __, ...rest } = before.said ?? {};
  const { isTransfer: ___, ...ofSide } = rest;
  const kept = isTransfer && !before.parted ? ofSide : isIncluded === undefined ? before.said : rest;
  const said: Said = {
    ...kept,
    ...defined({ name, amount, addedOn, category, note, tags, isTransfer: isTransfer === false ? false : undefined }),
    ...(answer !== undefined && { answer, ...defined({ about: before.matchId ?? before.receiptId }) }),
    ...(isIncluded !== undefined && !(isIncluded && group === 'left') && { isIncluded, group }),
  };
  return Object.keys(said).length > 0 ? said : undefined;
}

/** Which group a row is in that was included. What that changes of it is changed. */
function groupOnceIncluded(kept: KeptRow, group: RowGroup, currency: string): RowGroup {
  if (group === 'left') {
    const { was = 'new' } = kept;
    delete kept.was;
    return was;
  }
  if (!ON_REQUEST.includes(group)) return group;
  if (kept.currency === undefined || kept.currency === currency) return 'new';
  kept.was = 'new';
  return 'currency';
}

/** The same of one that was left out: what was added on request goes back to where it was. */
function groupOnceLeftOut(kept: KeptRow, group: RowGroup): RowGroup {
  if (group === 'here') return group;
  const own = groupOfLeft(kept);
  if (own !== undefined) {
    delete kept.was;
    return own;
  }
  if (group !== 'new' && group !== 'transfer' && kept.receiptId === undefined) return group;
  kept.was = group;
  return 'left';
}

/** What a person says of a row. An amount of 0 is none. */
function fieldsOf(before: KeptRow, { name, amount, addedOn, category, note, tags }: RowChange): Partial<KeptRow> {
  const printed = before.original ?? before.name;
  return {
    ...(name !== undefined && { name, ...(name !== printed && printed !== '' && { original: printed }) }),
    ...(amount !== undefined && amount !== 0 && { amountMinor: toMinor(amount) }),
    ...(addedOn !== undefined && { day: addedOn }),
    ...(category !== undefined && { chosen: category, why: 'chosen' as const }),
    ...(note !== undefined && { note }),
    ...(tags !== undefined && { tags }),
  };
}
