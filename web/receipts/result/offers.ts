import type { SeenPage } from '../../../contract/receipts.ts';
import { amountsIn } from './amounts-in-text.ts';
import { daysIn } from './days-in-text.ts';
import { lineText, type Pointed, type Spot } from './places.ts';

/** What a word or line that was pointed at can be used as. */
export type Offer =
  | { field: 'merchant'; merchant: string }
  | { field: 'amount'; amount: number }
  | { field: 'date'; day: string };

const MAX_NAME = 200;

/** What can be made of a place on the receipt, the likelier first: a shop's name is most often the whole line. */
export function offersOf(pages: readonly SeenPage[], spot: Spot, today: string): Offer[] {
  const line = pages[spot.page]?.lines[spot.line];
  if (line === undefined) return [];
  const whole = lineText(line);
  const word = spot.word === null ? whole : (line.words[spot.word]?.text ?? '');
  const names = [...new Set([whole, word].map((text) => text.trim().slice(0, MAX_NAME)))].filter(isName);
  // A line ends with its price.
  const amounts = amountsIn(word).toReversed();
  return [
    ...names.map((merchant): Offer => ({ field: 'merchant', merchant })),
    ...amounts.map((amount): Offer => ({ field: 'amount', amount })),
    ...daysAt(word, whole, today).map((day): Offer => ({ field: 'date', day })),
  ];
}

/** The words of a date may have been seen apart: `2`, `Nov`, `2026`. */
function daysAt(word: string, line: string, today: string): string[] {
  const days = daysIn(word, today);
  const mayBePart = /\d/.test(word) || /^[a-z]{3,9}[.,]?$/i.test(word);
  return days.length > 0 || !mayBePart ? days : daysIn(line, today);
}

function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}

export function isFor(field: Pointed | null) {
  return (offer: Offer): boolean => field === null || offer.field === field;
}
