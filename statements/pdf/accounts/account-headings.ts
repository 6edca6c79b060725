import { normalizeHeader } from '../../tables/header-roles.ts';
import { isBalanceLabel } from '../balance-labels.ts';
import { isBookingLine } from '../column-alignment.ts';
import { measurePieceHeight, type PrintedLine } from '../printed-lines.ts';
import { removeAccountNumbers } from './account-numbers.ts';

/** Maximum number of lines above and below the account number that may contain the name of the account. */
const [ABOVE, BELOW] = [10, 3];
const LONGEST = 60;

/** Words in names of accounts. */
const KIND =
  /sav(er|ings?)|chequ|check|banking|account|current|konto|giro|spar|compte|livret|cuenta|ahorro|conto|conta|poupanca|rekening|rachunek|ucet|deposit|market|wallet|card|share|isa\b|tili|konti/;
/** Words in other headings and labels near an account number. */
const OTHER =
  /\b(summary|statements?|activit(y|ies)|transactions?|details|history|continued|number|holder|name|owner|ownership|page|period|type|product|open(ed|ing)?|closing|deposits and|checks|about|your accounts|all accounts|primary|kontoauszug|kontonummer|kontoinhaber|kontostand|releve|extracto|titular|titulaire|rekeningnummer|rekeningafschrift)\b/;

/**
 * Returns the lines around the account number that may contain the name of the account: first those above, from bottom
 * to top, and then those below.
 */
export function listHeadLines(lines: readonly PrintedLine[], at: number): PrintedLine[] {
  const page = lines[at]?.page;
  let from = at;
  const isAbove = (line: PrintedLine | undefined) =>
    line?.page === page && line !== undefined && !line.pieces.some(({ kind }) => kind === 'amount');
  while (from > 0 && at - from < ABOVE && isAbove(lines[from - 1])) from--;
  const below = lines.slice(at + 1, at + 1 + BELOW).filter((line) => line.page === page && !isBookingLine(line));
  return [...lines.slice(from, at + 1).toReversed(), ...below];
}

/**
 * Returns the name of each account, or undefined if none is printed. Of several names, the name in the largest letters
 * is used. A name that is printed near the numbers of several accounts names none of them.
 */
export function findAccountNames(heads: readonly (readonly PrintedLine[])[]): (string | undefined)[] {
  const names = heads.map(readNames);
  const counts = new Map<string, number>();
  for (const name of names.flatMap((own) => [...own.keys()])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((own) => {
    const unique = [...own].filter(([name]) => counts.get(name) === 1);
    const tallest = Math.max(...unique.map(([, height]) => height));
    return unique.find(([, height]) => height > tallest * SAME_HEIGHT)?.[0];
  });
}

/** Letters are of the same size if their heights differ by less than this factor. */
const SAME_HEIGHT = 0.8;

/** Returns the possible names in the lines, with the heights of their letters. */
function readNames(head: readonly PrintedLine[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const piece of head.flatMap(({ pieces }) => pieces)) {
    const name = piece.kind === 'text' ? readName(piece.text) : undefined;
    if (name !== undefined && !names.has(name)) names.set(name, measurePieceHeight(piece));
  }
  return names;
}

function readName(text: string): string | undefined {
  if (text.length > LONGEST * 2 || isBalanceLabel(text)) return undefined;
  const name = removeAccountNumbers(text)
    .replace(/^(?:your|my) | statement$/gi, '')
    .replace(/(?<![^\p{L}\p{N})®])[^\p{L}\p{N})®]+$/u, '')
    .replace(/^[^\p{L}\p{N}(]+/u, '');
  const folded = normalizeHeader(name);
  const isShort = name.length <= LONGEST && folded.length > 4 && folded.split(' ').length <= MOST_WORDS;
  // The rest of a label, such as `Account`, is no name.
  const isLabel = /^(total .*|account|iban|konto|compte|cuenta|conto|conta|card|rekening)$/.test(folded);
  return isShort && !isLabel && !ADDRESS.test(name) && KIND.test(folded) && !OTHER.test(folded) ? name : undefined;
}

const MOST_WORDS = 7;
/** Matches an address on the internet, and the colon between a label and its value. */
const ADDRESS = /[@/:]|\w\.\w{2}/;
