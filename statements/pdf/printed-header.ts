import { parseCurrencySignOrCode } from '../tables/currency-codes.ts';
import { findColumnRoleByHeader, type HeaderRole, normalizeHeader } from '../tables/header-roles.ts';
import { type LinePiece, measurePieceHeight, type PrintedLine, splitPieceAtSpaces } from './printed-lines.ts';

export type PrintedColumn = {
  head: string;
  left: number;
  right: number;
  role: HeaderRole | undefined;
  kind: 'day' | 'money' | 'text';
};

/**
 * The columns of a header, and the indexes of its first and last line. `isOfPoints` is true for a table of bonus
 * points, which move no money.
 */
export type PrintedHeader = { columns: PrintedColumn[]; from: number; to: number; isOfPoints?: boolean };

export const DAY_COLUMN_ROLES: (HeaderRole | undefined)[] = ['bookedDay', 'day', 'otherDay'];
export const AMOUNT_COLUMN_ROLES: (HeaderRole | undefined)[] = ['amount', 'net', 'gross', 'in', 'out', 'balance'];
const MOST_LINES = 3;
/** Maximum number of pieces in a header line. The limit protects against malicious files. */
const MOST_PIECES = 40;

const kindOf = (role: HeaderRole | undefined) =>
  DAY_COLUMN_ROLES.includes(role) ? 'day' : AMOUNT_COLUMN_ROLES.includes(role) ? 'money' : 'text';
const hasKind = (columns: readonly PrintedColumn[], kind: PrintedColumn['kind']) =>
  columns.some((column) => column.kind === kind);

/** Finds the table headers, which name a date and an amount column. A header may have up to three lines. */
export function findTableHeaders(lines: readonly PrintedLine[]): PrintedHeader[] {
  const headers: PrintedHeader[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (![0, 1, 2].some((more) => readHeader(lines, at, at + more))) continue;
    const isAlone = [at, at + 1, at + 2].map((line) => readHeader(lines, line, line) !== undefined);
    let best: (PrintedHeader & { score: number }) | undefined;
    for (let from = at; from < at + MOST_LINES; from++)
      for (let to = from; to < at + MOST_LINES; to++) {
        const header = readHeader(lines, from, to);
        if (!header) continue;
        // Two headers directly below each other are usually one header. They stay separate if joining them gives too
        // many unknown columns.
        const inside = isAlone.filter((is, index) => is && at + index >= from && at + index <= to).length;
        const own = score(header) + Math.max(0, inside - 1) * JOINED;
        if (!best || own > best.score) best = { ...header, score: own };
      }
    if (!best) continue;
    const { to } = best;
    if (continuesHeader(lines[to + 1], lines[to], best.columns)) best.to++;
    headers.push(best);
    at = best.to;
  }
  return headers;
}

/**
 * True if all texts of the line are words below column names, and at least one of the texts is itself a known column
 * name.
 */
function continuesHeader(line: PrintedLine | undefined, above: PrintedLine | undefined, columns: PrintedColumn[]) {
  if (!line || line.pieces.length < 2 || line.page !== above?.page) return false;
  if (line.top - above.bottom > measurePieceHeight(line)) return false;
  const isBelow = ({ kind, left, right }: LinePiece) =>
    kind === 'text' && columns.some((column) => Math.min(column.right, right) > Math.max(column.left, left));
  return line.pieces.every(isBelow) && line.pieces.some(({ text }) => findPrintedColumnRole(text) !== undefined);
}

/**
 * The bonus for joining two headers, and for separate columns for income and expenses. It is a little more than the score
 * lost by an additional line.
 */
const JOINED = 1.1;

/** The score of a header: known columns increase it, unknown columns and further lines reduce it. */
const score = ({ columns, from, to }: PrintedHeader) => {
  const known = columns.reduce((sum, { role }) => sum + (role === undefined ? -0.5 : role === 'none' ? 0 : 2), 0);
  const hasSides = (['in', 'out'] as const).every((side) => columns.some(({ role }) => role === side));
  return known + (hasSides ? JOINED : 0) - (to - from);
};

function readHeader(lines: readonly PrintedLine[], from: number, to: number): PrintedHeader | undefined {
  const all = lines.slice(from, to + 1);
  if (all.length <= to - from) return undefined;
  if (all.some(({ pieces }) => pieces[0]?.kind !== 'text' || pieces.length > MOST_PIECES)) return undefined;
  const moneyHeads = all.flatMap(({ pieces }) =>
    pieces.filter(({ text }) => kindOf(findPrintedColumnRole(text)) === 'money'),
  );
  const right = Math.max(...moneyHeads.map((piece) => piece.right));
  const some = all.map((line) => removeBoxBesideTable(line, right));
  for (const [index, line] of some.entries()) {
    const before = some[index - 1];
    if (line.pieces.some(({ kind }) => kind !== 'text')) return undefined;
    if (before && (before.page !== line.page || line.top - before.bottom > measurePieceHeight(line))) return undefined;
  }
  const columns = mergeByOverlap(some.flatMap(({ pieces }) => pieces.flatMap(splitHeads))).map((column) => {
    const role = findPrintedColumnRole(column.head);
    return { ...column, role, kind: kindOf(role) } satisfies PrintedColumn;
  });
  if (!hasKind(columns, 'day')) return undefined;
  if (hasKind(columns, 'money')) return { columns, from, to };
  return POINTS.test(normalizeHeader(columns.at(-1)?.head ?? '')) ? { columns, from, to, isOfPoints: true } : undefined;
}

const POINTS = /\b(points?|miles|punkte|meilen|puntos|millas|pontos|milhas|punti|punten|poang|pisteet|puan|punkty)\b/;

/** Minimum distance between a box and the last column of amounts, as a share of the text height. */
const BOX_GAP = 2;

/**
 * Removes the box next to a table, such as a payment slip. The box starts at the first text to the right of the
 * amounts. If the box contains no date or amount, the line is kept whole, because it may be part of a header.
 */
export function removeBoxBesideTable(line: PrintedLine, right: number): PrintedLine {
  const at = line.pieces.findIndex(
    (piece) => piece.kind === 'text' && piece.left > right + BOX_GAP * measurePieceHeight(piece),
  );
  const box = at < 0 ? [] : line.pieces.slice(at);
  return box.some(({ kind }) => kind !== 'text') ? { ...line, pieces: line.pieces.slice(0, at) } : line;
}

/**
 * Returns the role of a column. A name that ends with a currency means an amount. For example, `Valor em R$` is an
 * amount, although `Valor` can also mean a value date.
 */
export function findPrintedColumnRole(head: string): HeaderRole | undefined {
  const role = findColumnRoleByHeader(head.replace(YOUR_ACCOUNT, '').replace(IN_UNIT, ''));
  if (role !== undefined && !DAY_COLUMN_ROLES.includes(role)) return role;
  const unit = CURRENCY_AT_END.exec(head)?.[1];
  return unit && (/\p{Sc}/u.test(unit) || parseCurrencySignOrCode(unit)) ? 'amount' : role;
}

/** Words in names such as `Amounts added to your account`. */
const YOUR_ACCOUNT = /\b(?:from|to|into|in) (?:your|the) account\b/i;
/** Matches the unit in names such as `Amount (in ₹)`, where `in` does not mean incoming money. */
const IN_UNIT = /\(in ?[^()]{1,6}\)/i;
const CURRENCY_AT_END = /(?:^|[ (])([A-Z]{3}|[A-Z]{0,3}\p{Sc})\)?$/u;

/** Splits column names that are printed close together, such as `Withdrawals Deposits`. */
function splitHeads(piece: LinePiece): LinePiece[] {
  const parts = splitPieceAtSpaces(piece, (text) => OWN_COLUMNS.includes(findColumnRoleByHeader(text)));
  const roles = parts?.map(({ text }) => findColumnRoleByHeader(text)) ?? [];
  const kinds = roles.map(kindOf);
  const isOneAmount = roles.includes('amount') && (roles.includes('in') || roles.includes('out'));
  // `Trans Date Post Date` are two names, and `Booking Date` is one.
  const ends = parts?.map(({ text }) => / (\S+)$/.exec(text)?.[1]);
  const areTwoDays = parts?.length === 2 && ends?.[0] !== undefined && ends[0] === ends[1];
  const isOneDay =
    (kinds.every((kind) => kind === 'day') && !areTwoDays) ||
    (parts?.length === 2 && kinds[1] === 'day' && TRANSACTION.test(normalizeHeader(parts[0]?.text ?? ''))) ||
    (parts?.length === 2 && kinds.includes('day') && roles.includes('amount'));
  const isApart = new Set(roles).size === roles.length && !isOneAmount && !isOneDay;
  return parts && isApart ? parts : [piece];
}

/** Words that can name the description when they stand alone, but name a date together with the next word. */
const TRANSACTION = /^(transaction|transaktions?|transakcje|operation|movement|booking|posting)$/;

/** The roles that `splitHeads` looks for in a text that may contain several column names. */
const OWN_COLUMNS: (HeaderRole | undefined)[] = [...DAY_COLUMN_ROLES, ...AMOUNT_COLUMN_ROLES, 'description'];

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
