import { addDaysClamped } from '../../domain/calendar-day.ts';
import type { NewTransactionRow, TransactionDraft } from '../transactions/transaction-row.ts';

const TAGS = ['Holiday', 'Work', 'Family', 'Garden', 'To be paid back'];

/** Adds one or two tags to the given share (0 to 1) of the drafts, at regular intervals. */
export function* tagSomeTransactions(drafts: Iterable<TransactionDraft>, share: number): Generator<TransactionDraft> {
  let due = 0;
  let tagged = 0;
  for (const draft of drafts) {
    due += share;
    if (due < 1) {
      yield draft;
      continue;
    }
    due -= 1;
    const first = tagged % TAGS.length;
    yield { ...draft, tags: TAGS.slice(first, first + (tagged % 3 === 0 ? 2 : 1)) };
    tagged++;
  }
}

const OTHERS = ['Groceries', 'Shopping', 'Health', 'Food'];

/**
 * Splits the given share (0 to 1) of the expenses into two or three categories, at regular intervals. Every fourth
 * split also contains a negative line, such as a voucher.
 */
export function* splitSomeTransactions(drafts: Iterable<TransactionDraft>, share: number): Generator<TransactionDraft> {
  let due = 0;
  let split = 0;
  for (const draft of drafts) {
    if (draft.kind === 'expense') due += share;
    if (due < 1 || draft.amount_minor < 100) yield draft;
    else {
      due -= 1;
      yield { ...draft, lines: makeLines(draft, split++) };
    }
  }
}

function makeLines({ category, amount_minor }: TransactionDraft, number: number) {
  const others = OTHERS.filter((other) => other !== category);
  const names = [category, ...others.slice(number % 2, (number % 2) + 1 + (number % 3 === 0 ? 1 : 0))];
  const each = Math.floor(amount_minor / (names.length + 1));
  // The first line is the largest, because the remainder of the division is added to it.
  const largest = amount_minor - each * (names.length - 1);
  const voucher = number % 4 === 3 ? each : 0;
  const lines = names.map((name, index) => ({
    category: name,
    amount_minor: index === 0 ? largest + voucher : each,
    note: '',
  }));
  return voucher > 0 ? [...lines, { category: 'Miscellaneous', amount_minor: -voucher, note: 'Voucher' }] : lines;
}

/**
 * Yields refunds for the given share (0 to 1) of the expenses, at regular intervals. Each refund is half the amount of
 * the expense.
 */
export function* refundSomeTransactions(
  rows: Iterable<NewTransactionRow>,
  share: number,
  today: string,
): Generator<TransactionDraft> {
  let due = 0;
  for (const { id, kind, name, category, day, amount_minor, account_id } of rows) {
    if (kind === 'expense') due += share;
    if (due < 1 || kind !== 'expense' || amount_minor < 100) continue;
    due -= 1;
    const later = addDaysClamped(day, 5);
    yield {
      day: later > today ? today : later,
      kind: 'income',
      name: `${name} refund`,
      category,
      amount_minor: Math.floor(amount_minor / 2),
      account_id,
      refund_of: id,
    };
  }
}
