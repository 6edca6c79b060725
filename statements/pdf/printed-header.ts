import { parseCurrency } from '../tables/currency-codes.ts';
import { findColumnRoleByHeader, type HeaderRole } from '../tables/header-roles.ts';
import { type LinePiece, measurePieceHeight, type PrintedLine, splitAtGaps } from './printed-lines.ts';

export type PrintedColumn = {
  head: string;
  left: number;
  right: number;
  role: HeaderRole | undefined;
  kind: 'day' | 'money' | 'text';
};

/** The columns of a header. `from` and `to` are the indexes of its first and last line. */
export type PrintedHeader = { columns: PrintedColumn[]; from: number; to: number };

const DAYS: (HeaderRole | undefined)[] = ['bookedDay', 'day', 'otherDay'];
const MONEY: (HeaderRole | undefined)[] = ['amount', 'net', 'gross', 'in', 'out', 'balance'];
const MOST_LINES = 3;
/** Maximum number of pieces in a header line. The limit protects against malicious files. */
const MOST_PIECES = 40;

const kindOf = (role: HeaderRole | undefined) =>
  DAYS.includes(role) ? 'day' : MONEY.includes(role) ? 'money' : 'text';
const hasKind = (columns: readonly PrintedColumn[], kind: PrintedColumn['kind']) =>
  columns.some((column) => column.kind === kind);

/** Finds the table headers, which name a date and an amount column. A header may have up to three lines. */
export function findHeaders(lines: readonly PrintedLine[]): PrintedHeader[] {
  const headers: PrintedHeader[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (![0, 1, 2].some((more) => readHeader(lines, at, at + more))) continue;
    let best: PrintedHeader | undefined;
    for (let from = at; from < at + MOST_LINES; from++)
      for (let to = from; to < at + MOST_LINES; to++) {
        const header = readHeader(lines, from, to);
        if (header && (!best || score(header) > score(best))) best = header;
      }
    if (!best) continue;
    headers.push(best);
    at = best.to;
  }
  return headers;
}

/** Rates a header. Known columns raise the score, and unknown columns and additional lines lower it. */
const score = ({ columns, from, to }: PrintedHeader) =>
  columns.reduce((sum, { role }) => sum + (role === undefined ? -0.5 : 2), 0) - (to - from);

function readHeader(lines: readonly PrintedLine[], from: number, to: number): PrintedHeader | undefined {
  const some = lines.slice(from, to + 1);
  if (some.length <= to - from) return undefined;
  for (const [index, line] of some.entries()) {
    const before = some[index - 1];
    if (line.pieces.length > MOST_PIECES || line.pieces.some(({ kind }) => kind !== 'text')) return undefined;
    if (before && (before.page !== line.page || line.top - before.bottom > measurePieceHeight(line))) return undefined;
  }
  const columns = mergeByOverlap(some.flatMap(({ pieces }) => pieces.flatMap(splitHeads))).map((column) => {
    const role = findHeaderRole(column.head);
    return { ...column, role, kind: kindOf(role) } satisfies PrintedColumn;
  });
  return hasKind(columns, 'day') && hasKind(columns, 'money') ? { columns, from, to } : undefined;
}

/** Returns the role of a column. Some statements use a currency as the name of the amount column. */
export const findHeaderRole = (head: string): HeaderRole | undefined =>
  findColumnRoleByHeader(head) ?? (/^[A-Z]{3}$|^\p{Sc}$/u.test(head) && parseCurrency(head) ? 'amount' : undefined);

/** Splits column names that are printed close together, such as `Withdrawals Deposits`. */
function splitHeads(piece: LinePiece): LinePiece[] {
  const parts = splitAtGaps(piece, (text) => OWN_COLUMNS.includes(findColumnRoleByHeader(text)));
  const roles = parts?.map(({ text }) => findColumnRoleByHeader(text)) ?? [];
  const kinds = roles.map(kindOf);
  const isOneAmount = roles.includes('amount') && (roles.includes('in') || roles.includes('out'));
  const isOneDay =
    kinds.every((kind) => kind === 'day') || (parts?.length === 2 && kinds.includes('day') && roles.includes('amount'));
  const isApart = new Set(roles).size === roles.length && !isOneAmount && !isOneDay;
  return parts && isApart ? parts : [piece];
}

/** The roles that `splitHeads` looks for in text that contains several column names. */
const OWN_COLUMNS: (HeaderRole | undefined)[] = [...DAYS, ...MONEY, 'description'];

/** Joins text printed on several lines above each other into one column name. */
function mergeByOverlap(pieces: readonly LinePiece[]): Pick<PrintedColumn, 'head' | 'left' | 'right'>[] {
  const columns: { texts: string[]; left: number; right: number }[] = [];
  for (const { text, left, right } of pieces) {
    const column = columns.find((each) => Math.min(each.right, right) > Math.max(each.left, left));
    if (column) {
      column.texts.push(text);
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
    } else columns.push({ texts: [text], left, right });
  }
  return columns
    .sort((one, other) => one.left - other.left)
    .map(({ texts, left, right }) => ({ head: texts.join(' '), left, right }));
}
