import { digitsToHundredths, parseAmount } from '../../parse-amounts.ts';
import { isBookingLine, mayBeValueKind } from '../column-alignment.ts';
import { listPrintedOpenings } from '../printed-balances.ts';
import type { PrintedLine } from '../printed-lines.ts';
import { isBalanceLine } from '../read-printed-table.ts';
import { listHeadLines } from './account-headings.ts';
import { readAccountNumber } from './account-numbers.ts';
import type { AccountLines } from './split-lines-by-account.ts';

/**
 * Splits a document where another account begins with its opening balance. An opening balance that the account already
 * prints, as in its summary or before the end of a page, belongs to the same account.
 */
export function splitLinesAtOpeningBalances(lines: readonly PrintedLine[]): AccountLines[] {
  const openings = listPrintedOpenings(lines);
  const cuts: { cut: number; opening: number }[] = [];
  const known = new Set<number>();
  let opening: number | undefined;
  let lastAmount = -1;
  let lastRow = -1;
  for (const [at, line] of lines.entries()) {
    const minor = openings.get(at);
    // Many tables print 0.00, so a balance of zero is known only if the account began with it, in a summary or on another
    // page.
    const isBelowRows = lastRow > (cuts.at(-1)?.opening ?? 0) && lines[lastRow]?.page === line.page;
    const isKnown = minor === 0 ? opening === 0 && !isBelowRows : known.has(Math.abs(minor ?? 0));
    if (minor !== undefined && (opening === undefined || !isKnown)) {
      cuts.push({
        cut: cuts.length === 0 ? 0 : findCut(lines, at, cuts.at(-1)?.opening ?? 0, lastAmount, lastRow),
        opening: at,
      });
      known.clear();
      opening = minor;
    }
    const amounts = line.pieces.filter((piece) => mayBeValueKind(piece, 'amount'));
    if (amounts.length > 0) lastAmount = at;
    if (isBookingLine(line) && !isBalanceLine(line)) lastRow = at;
    for (const { text } of amounts) {
      const minor = digitsToHundredths(parseAmount(text)?.digits ?? '', '.');
      if (minor !== undefined) known.add(minor);
    }
  }
  return cuts.map(({ cut, opening }, index) => {
    const begun = index === 0 ? Math.max(0, opening - HEAD_WITHIN) : cut;
    const id = findNumber(lines.slice(begun, opening + 1));
    return { id, head: listHeadLines(lines, opening), lines: lines.slice(cut, cuts[index + 1]?.cut) };
  });
}

/** Maximum number of lines of the head of an account. */
const HEAD_WITHIN = 25;

/**
 * Returns the first line of the account whose opening balance is at the given index. `before` is the index of the
 * opening balance of the previous account.
 */
function findCut(
  lines: readonly PrintedLine[],
  opening: number,
  before: number,
  lastAmount: number,
  lastRow: number,
): number {
  const page = lines[opening]?.page;
  const isFirstOnPage = [before, lastRow].every((at) => lines[at]?.page !== page);
  // The box above a table may print the closing balance before the opening balance.
  const end = isFirstOnPage ? before : lastAmount;
  let at = opening;
  while (at > end + 1 && lines[at - 1]?.page === page) at--;
  return at;
}

function findNumber(head: readonly PrintedLine[]): string | undefined {
  const numbers = head.flatMap((_, at) => readAccountNumber(head, at) ?? []);
  return (numbers.findLast(({ isLabelled }) => isLabelled) ?? numbers.at(-1))?.id;
}
