import { DIRECTION_WORD_PATTERNS } from '../../word-patterns.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { type MoneyDirection, parseDirectionWord } from '../header-roles.ts';
import { type CellRow, getCellText } from '../transaction-table.ts';
import { areTransactionTypes, listTypeDirections } from './type-directions.ts';

export type Directions = (MoneyDirection | undefined)[];
export type Minors = readonly (number | undefined)[];

/**
 * Returns the direction of each row from its transaction type, or from the first word of one of its texts, as in
 * `消费 美团`. Every row must have a direction, and both directions must occur.
 */
export function inferDirectionsFromTexts(
  rows: readonly CellRow[],
  amounts: Minors,
  { texts, payees, category, kinds }: ColumnIndexes,
): Directions | undefined {
  for (const column of [...kinds, ...(category === undefined ? [] : [category]), ...texts, ...payees]) {
    const cells = rows.map((row) => getCellText(row, column));
    const isKinds = kinds.includes(column);
    const byType = isKinds || areTransactionTypes(cells) ? listTypeDirections(cells) : [];
    const directions = cells.map((cell, index) => byType[index] ?? (isKinds ? undefined : parseTextDirection(cell)));
    const isComplete = directions.every((direction, index) => direction !== undefined || amounts[index] === undefined);
    if (isComplete && directions.includes('in') && directions.includes('out')) return directions;
  }
  return undefined;
}

const MAX_WORD_LENGTH = 20;

/** Returns the direction that the first word of a text states. */
export function parseTextDirection(text: string): MoneyDirection | undefined {
  const firstWord = text.slice(0, MAX_WORD_LENGTH).split(/[\s:：-]/, 1)[0] ?? '';
  const word = firstWord.toLowerCase();
  if (DIRECTION_WORD_PATTERNS.bought.test(word)) return 'out';
  if (DIRECTION_WORD_PATTERNS.returned.test(word)) return 'in';
  // Short words are ignored, because a single letter may be the start of a shop name.
  const direction = word.length > 3 ? parseDirectionWord(word) : undefined;
  return direction === 'in' || direction === 'out' ? direction : undefined;
}
