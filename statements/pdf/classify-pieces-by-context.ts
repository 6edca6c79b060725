import type { LinePiece, PrintedLine } from './printed-lines.ts';
import { isMonthName } from './printed-values.ts';

/*
 * A text such as `0203` or `-` is ambiguous on its own. These functions use the rest of the document to decide what it
 * means.
 */

/** Finds dates and amounts that cannot be recognized without the rest of the document. */
export function classifyPiecesByContext(lines: PrintedLine[]): PrintedLine[] {
  return acceptWholeAmounts(completeDayNumbers(acceptCompactDays(joinMonths(rejectInstalments(joinSigns(lines))))));
}

const SIGN = /^[-+−–]$/;
const MINUS = /^[-−–]$/;

/** True if the piece at this index is a sign that is printed in a column before its amount. */
const isSignAt = ({ pieces }: PrintedLine, at: number) =>
  SIGN.test(pieces[at]?.text ?? '') &&
  pieces[at + 1]?.kind === 'amount' &&
  /^\P{N}?\d/u.test(pieces[at + 1]?.text ?? '');

/**
 * Joins signs to their amounts. A minus alone may stand for an empty cell, so nothing is joined unless the document
 * contains both plus and minus signs.
 */
function joinSigns(lines: PrintedLine[]): PrintedLine[] {
  const signed = lines.filter((line) => line.pieces.some((_, at) => isSignAt(line, at)));
  const signs = signed.flatMap((line) => line.pieces.filter((_, at) => isSignAt(line, at)).map(({ text }) => text));
  if (!signs.includes('+') || !signs.some((sign) => MINUS.test(sign))) return lines;
  return lines.map((line) => {
    if (!line.pieces.some((_, at) => isSignAt(line, at))) return line;
    const pieces = line.pieces.flatMap((piece, at) => {
      if (isSignAt(line, at)) return [];
      return isSignAt(line, at - 1) ? [{ ...piece, text: `${line.pieces[at - 1]?.text}${piece.text}` }] : [piece];
    });
    return { ...line, pieces };
  });
}

/** Joins a month and a day that are printed in columns of their own, such as `Mar   02`. */
function joinMonths(lines: PrintedLine[]): PrintedLine[] {
  const isPair = ({ pieces: [one, other] }: PrintedLine) =>
    one?.kind === 'text' && isMonthName(one.text) && DAY_NUMBER.test(other?.text ?? '');
  if (lines.filter(isPair).length < MANY_COMPACT) return lines;
  return lines.map((line) => {
    const [month, day, ...others] = line.pieces;
    if (!month || !day || !isPair(line)) return line;
    return {
      ...line,
      pieces: [{ ...day, left: month.left, text: `${day.text} ${month.text}`, kind: 'day' }, ...others],
    };
  });
}

const COMPACT = /^(0[1-9]|[12]\d|3[01]) ?(0[1-9]|1[0-2])$/;
const DOTTED = /^([1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])$/;
/** Minimum number of rows that start with a day such as `0203` or `3.02`. */
const MANY_COMPACT = 3;

/**
 * Accepts `0203` at the start of a row as March 2 if no row starts with an ordinary date. Two texts such as `3.02` at
 * the start of a row are also accepted as dates, while one such text may be a quantity.
 */
function acceptCompactDays(lines: PrintedLine[]): PrintedLine[] {
  const isRow = ({ pieces }: PrintedLine) => pieces.some(({ kind }) => kind === 'amount');
  // A row may start with a code before the date. After it, four digits are a date only if there is a space between
  // them, because otherwise they are probably another code.
  const isCompact = (line: PrintedLine) => {
    const [first = '', second = ''] = line.pieces.map(({ text }) => text);
    return isRow(line) && (COMPACT.test(first) || (second.includes(' ') && COMPACT.test(second)));
  };
  const isDotted = ({ pieces: [one, other, ...others] }: PrintedLine) =>
    [one, other].every((piece) => DOTTED.test(piece?.text ?? '')) && others.some(({ kind }) => kind === 'amount');
  if (lines.some((line) => isRow(line) && ['day', 'either'].includes(line.pieces[0]?.kind ?? ''))) return lines;
  const retype = (piece: LinePiece, pattern: RegExp, order: string): LinePiece =>
    pattern.test(piece.text) ? { ...piece, text: piece.text.replace(pattern, order), kind: 'day' } : piece;
  if (lines.filter(isCompact).length >= MANY_COMPACT)
    return lines.map((line) => {
      return isCompact(line) ? { ...line, pieces: line.pieces.map((piece) => retype(piece, COMPACT, '$1.$2.')) } : line;
    });
  if (lines.filter(isDotted).length < MANY_COMPACT) return lines;
  return lines.map((line) => {
    const toDay = (piece: LinePiece, at: number) => (at < 2 ? retype(piece, DOTTED, '$2/$1') : piece);
    return isDotted(line) ? { ...line, pieces: line.pieces.map(toDay) } : line;
  });
}

const MONTH_TITLE = /^(\p{L}{3,12})\.?(?: (?:de )?((?:19|20)\d\d))?$/u;
const DAY_NUMBER = /^(?:0?[1-9]|[12]\d|3[01])\.?$/;

/** Adds the month to the days of rows such as `2  Shop  -12.00` below the title `March 2023`, and removes the title. */
function completeDayNumbers(lines: PrintedLine[]): PrintedLine[] {
  const isNumbered = (line: PrintedLine | undefined) =>
    DAY_NUMBER.test(line?.pieces[0]?.text ?? '') && line?.pieces.slice(1).some(({ kind }) => kind === 'amount');
  let month = '';
  return lines.flatMap((line, at) => {
    const [first, ...others] = line.pieces;
    const [, name = '', year = ''] = (others.length === 0 && MONTH_TITLE.exec(first?.text ?? '')) || [];
    if (name) {
      month = isMonthName(name) ? `${name} ${year}`.trim() : '';
      return month && isNumbered(lines[at + 1]) ? [] : [line];
    }
    if (!first || month === '' || !isNumbered(line)) return [line];
    const day: LinePiece = { ...first, text: `${first.text.replace('.', '')} ${month}`, kind: 'day' };
    return [{ ...line, pieces: [day, ...others] }];
  });
}

const SHORT_DAY = /^(\d{1,2})[./-](\d{1,2})\.?$/;

/**
 * If most dates in a document look like `03/07`, a text such as `3/7` is not a date but a page number or an instalment.
 */
function rejectInstalments(lines: PrintedLine[]): PrintedLine[] {
  const days = lines.flatMap(({ pieces }) =>
    pieces.filter(({ kind }) => kind === 'day' || kind === 'either').flatMap(({ text }) => SHORT_DAY.exec(text) ?? []),
  );
  // The first and the second number are checked separately, because some banks write `3/07`.
  const parts = [1, 2].map((part) => days.filter((_, at) => at % 3 === part));
  const arePadded = parts.map((numbers) => {
    const padded = numbers.filter((number) => number.startsWith('0')).length;
    return padded >= MANY_PADDED && padded > numbers.filter((number) => /^[1-9]$/.test(number)).length;
  });
  if (!arePadded.includes(true)) return lines;
  const isUnpadded = (text: string) =>
    SHORT_DAY.exec(text)
      ?.slice(1)
      .some((number, part) => arePadded[part] && number.length === 1) ?? false;
  const retype = (piece: LinePiece): LinePiece =>
    piece.kind === 'day' && isUnpadded(piece.text) ? { ...piece, kind: 'text' } : piece;
  return lines.map((line) => ({ ...line, pieces: line.pieces.map(retype) }));
}

const MANY_PADDED = 3;

const DECIMALS = /\d[.,]\d{1,2}(?!\d)/;
const SMALL = /^[-+−–]?\d{1,3}$/;
/** Minimum number of amounts such as `20,000` in a document whose amounts have no decimals. */
const MANY_WHOLE = 2;
/** Maximum share of amounts with decimals, such as fees in a footer, in a document whose other amounts have none. */
const FEW_DECIMALS = 0.3;

/** True if almost no amounts have decimals. */
export const areWhole = (count: number, withDecimals: number) =>
  count >= MANY_WHOLE && withDecimals <= count * FEW_DECIMALS;

/** If the amounts of a document have no decimals, numbers below 1,000 can be amounts too. */
function acceptWholeAmounts(lines: PrintedLine[]): PrintedLine[] {
  const amounts = lines.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'amount'));
  if (!areWhole(amounts.length, amounts.filter(({ text }) => DECIMALS.test(text)).length)) return lines;
  const retype = (piece: LinePiece): LinePiece =>
    piece.kind === 'text' && SMALL.test(piece.text) ? { ...piece, kind: 'amount' } : piece;
  return lines.map((line) => ({ ...line, pieces: line.pieces.map(retype) }));
}
