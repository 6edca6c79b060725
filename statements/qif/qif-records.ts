import { refuseTooManyTransactions } from '../file-limits.ts';

/** A part of a split record. A `category` in square brackets, such as `[Savings]`, is the name of another account. */
export type QifSplitPart = { category: string; memo: string; amountText: string };

export type QifRecord = {
  line: number;
  account: string | undefined;
  /** True if the record is in a list of type `CCard`, so that its account is a card. */
  isOfCard: boolean;
  dayText: string;
  amountText: string;
  payee: string;
  memo: string;
  number: string;
  category: string;
  /** `*` or `c` for a cleared transaction, `X` or `R` for a reconciled one. */
  status: string;
  parts: QifSplitPart[];
};

export type QifContent = {
  records: QifRecord[];
  /** Trades of stocks and funds, each with the number and text of its first line. */
  investments: { line: number; text: string }[];
  accounts: { name: string; kind: string }[];
  /** The classes listed in the file. A category may be followed by a slash and a class. */
  classes: Set<string>;
};

/** The type of the list that is being read. Lists of type `other` are skipped. */
type List = 'bookings' | 'accounts' | 'classes' | 'investments' | 'other';

/**
 * Matches the types of lists without transactions. Programs use many other type names for banks and cards, so every
 * other list is treated as transactions.
 */
const OTHERS = /^!type:\s*(cat|class|memorized|security|prices?|invitem|template|budget|tag|payee|tax|port)/i;

const CARD = /^!type:\s*ccard/i;

const MAX_PARTS = 1000;

/** Reads all records in a single pass. A record ends at `^`, at a list header, or at the end of the file. */
export function readQifContent(text: string): QifContent {
  const lists: QifContent = { records: [], investments: [], accounts: [], classes: new Set() };
  // A file without any header is a list of transactions. Otherwise, text above the first header is ignored.
  let list: List = /^[ \t]*!/m.test(text) ? 'other' : 'bookings';
  let isOfCard = false;
  let account: string | undefined;
  let lines: { line: number; text: string }[] = [];

  const letters = new Set<string>();
  const endRecord = () => {
    const record = lines;
    lines = [];
    letters.clear();
    const [first] = record;
    if (!first) return;
    if (list === 'bookings') {
      lists.records.push(readRecord(record, account, isOfCard));
      refuseTooManyTransactions(lists.records.length);
    } else if (list === 'investments') lists.investments.push(first);
    else if (list === 'classes') lists.classes.add(findValue(record, 'N'));
    else if (list === 'accounts') {
      account = findValue(record, 'N') || undefined;
      if (account) lists.accounts.push({ name: account, kind: findValue(record, 'T') });
    }
  };

  let line = 0;
  let start = 0;
  while (start <= text.length) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const whole = text.slice(start, end).trim();
    start = end + 1;
    line++;
    if (whole.startsWith('!')) {
      endRecord();
      list = findList(whole) ?? list;
      isOfCard = CARD.test(whole);
    } else if (whole === '^') endRecord();
    else if (whole) {
      if (list === 'bookings' && isNextDay(whole, letters)) endRecord();
      letters.add(whole[0] ?? '');
      lines.push({ line, text: whole });
    }
  }
  endRecord();
  return lists;
}

/**
 * True if this line starts a new record although the end mark `^` is missing. This is the case if the current record is
 * complete and the line is a date. A split record ends only at `^`, because its parts may contain dates.
 */
function isNextDay(text: string, letters: ReadonlySet<string>): boolean {
  return text.startsWith('D') && letters.has('D') && letters.has('T') && !letters.has('S');
}

function findList(head: string): List | undefined {
  if (/^!(option|clear):/i.test(head)) return undefined;
  if (/^!account/i.test(head)) return 'accounts';
  if (/^!type:\s*invst/i.test(head)) return 'investments';
  if (/^!type:\s*class/i.test(head)) return 'classes';
  return /^!type:/i.test(head) && !OTHERS.test(head) ? 'bookings' : 'other';
}

/**
 * Reads the lines of a record. From the first `S` on, the lines describe parts of a split, so a `D` there is not the
 * date of the record.
 */
function readRecord(
  lines: { line: number; text: string }[],
  account: string | undefined,
  isOfCard: boolean,
): QifRecord {
  const record: QifRecord = {
    line: lines[0]?.line ?? 0,
    account,
    isOfCard,
    dayText: '',
    amountText: '',
    payee: '',
    memo: '',
    number: '',
    category: '',
    status: '',
    parts: [],
  };
  let part: QifSplitPart | undefined;
  let otherAmount = '';
  for (const { text } of lines) {
    const value = text.slice(1).trim();
    const letter = text[0];
    if (letter === 'S') {
      // Further parts are skipped. `readParts` adds one part for their total.
      if (record.parts.length >= MAX_PARTS) break;
      part = { category: value, memo: '', amountText: '' };
      record.parts.push(part);
    } else if (letter === '$' && part) part.amountText ||= value;
    else if (letter === 'E' && part) part.memo ||= value;
    else if (letter === 'D' && !part) record.dayText ||= value;
    // Some programs write the total amount after the split lines.
    else if (letter === 'T') record.amountText ||= value;
    else if (letter === 'U') otherAmount ||= value;
    else if (letter === 'P') record.payee ||= value;
    else if (letter === 'M') record.memo ||= value;
    else if (letter === 'N') record.number ||= value;
    else if (letter === 'L') record.category ||= value;
    else if (letter === 'C') record.status ||= value;
  }
  record.amountText ||= otherAmount;
  return record;
}

const findValue = (lines: { text: string }[], letter: string) =>
  lines
    .find(({ text }) => text.startsWith(letter))
    ?.text.slice(1)
    .trim() ?? '';
