import { type DecimalSeparator, parseAmount, toHundredths } from '../amounts.ts';
import type { Statement } from '../statement.ts';
import { foldHeader } from '../tables/headers.ts';
import { ROWS } from '../words.ts';
import type { PrintedLine } from './lines.ts';
import { isKind } from './table.ts';

const OPENING = /\b(opening|beginning|starting|previous|last (month|statement)|forward|former|prior|alter|anterior|precedent|precedente|vortrag|saldovortrag|vorig|initial|inicial|iniziale)\b/;
const CLOSING = /\b(closing|ending|new|current|final|total (amount )?(due|outstanding)|amount due|neuer|nuevo|actual|nouveau|finale|nieuw|balance due|payment due)\b/;

const CARD = /\b(credit limit|credit card|minimum payment|minimum (amount )?due|kreditkarte|carte de credit|tarjeta de credito|payment due)\b/;

/**
 * Compares the rows with balances and totals that are printed with a label.
 * @returns whether they prove the rows as read or with reversed signs
 */
export function proveByTotals(lines: readonly PrintedLine[], { entries, table }: Statement): 'as read' | 'reversed' | undefined {
  if (entries.length < 2) return undefined;
  const separator: DecimalSeparator = table?.decimalMark ?? '.';
  const labelled = lines.flatMap((line, at) => listLabelled(line, lines.slice(Math.max(0, at - 3), at), separator));
  const sum = entries.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const openings = labelled.filter(({ label }) => OPENING.test(label) || ROWS.openingLabel.test(label));
  const closings = labelled.filter(({ label }) => CLOSING.test(label) || ROWS.closingLabel.test(label));
  const isCard = lines.some(({ pieces }) => pieces.some(({ text }) => CARD.test(foldHeader(text))));
  for (const { minor: opening } of openings)
    for (const { minor: closing } of closings) {
      const isDebt = isCard && closing > 0;
      if (sum !== 0 && opening + sum === closing) return isDebt ? 'reversed' : 'as read';
      if (sum !== 0 && opening - sum === closing) return isDebt ? 'as read' : 'reversed';
    }
  const [income, expense] = [1, -1].map((sign) => entries.reduce((all, { amountMinor }) => all + Math.max(0, sign * amountMinor), 0));
  const values = new Set(labelled.map(({ minor }) => Math.abs(minor)));
  return income && expense && values.has(income) && values.has(expense) ? 'as read' : undefined;
}

/** The differences between all opening and closing balances that are printed. */
export function listChanges(lines: readonly PrintedLine[]): Set<number> {
  const labelled = lines.flatMap((line, at) => listLabelled(line, lines.slice(Math.max(0, at - 3), at), '.'));
  const openings = labelled.filter(({ label }) => OPENING.test(label) || ROWS.openingLabel.test(label));
  const closings = labelled.filter(({ label }) => CLOSING.test(label) || ROWS.closingLabel.test(label));
  return new Set(openings.flatMap(({ minor: opening }) => closings.map(({ minor: closing }) => closing - opening)));
}

type Labelled = { label: string; minor: number };

/** The amounts of a line with the text before them or above them. */
function listLabelled(line: PrintedLine, above: readonly PrintedLine[], separator: DecimalSeparator): Labelled[] {
  return line.pieces.flatMap((piece, at): Labelled[] => {
    if (!isKind(piece, 'amount')) return [];
    const amount = parseAmount(piece.text);
    const minor = amount && toHundredths(amount.digits, separator);
    if (minor === undefined) return [];
    const before = line.pieces.slice(0, at).filter(({ kind }) => kind === 'text');
    const over = above.flatMap((other) =>
      other.page === line.page
        ? other.pieces.filter(({ kind, left, right }) => kind === 'text' && Math.min(right, piece.right) > Math.max(left, piece.left))
        : [],
    );
    const signed = amount?.isNegative ? -minor : minor;
    return [before, over].filter((texts) => texts.length > 0).map((texts) => ({ label: foldHeader(texts.map(({ text }) => text).join(' ')), minor: signed }));
  });
}
