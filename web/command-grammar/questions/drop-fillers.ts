import type { ClassifiedWords } from '../classified-words.ts';
import type { InterpretationContext } from '../collect-command-parts.ts';
import { AFTER_QUESTION_WORDS, NAME_ENDINGS, PAYERS, QUESTION_FILLERS } from '../keywords.ts';

const ASKING_WORDS = new Set(['what', 'whats', 'how', 'hows']);

/** Turns words such as "damage" into fillers, unless the text has no other words. */
export function dropFillers({ words }: InterpretationContext, pieces: readonly ClassifiedWords[]): ClassifiedWords[] {
  const isIncome = pieces.some((piece) => piece.kind === 'type' && piece.value === 'income');
  const isAsked = ASKING_WORDS.has(words[0]?.key ?? '');
  const isFiller = ({ kind, at, length }: ClassifiedWords) => {
    if ((kind !== 'rest' && kind !== 'unsupported') || length > 1) return false;
    const key = words[at]?.key ?? '';
    const isAfterName = pieces.some((piece) => piece.kind === 'name' && piece.at + piece.length === at);
    return (
      QUESTION_FILLERS.has(key) ||
      (isAfterName && NAME_ENDINGS.has(key)) ||
      (isIncome && PAYERS.has(key)) ||
      (isAsked && AFTER_QUESTION_WORDS.has(key))
    );
  };
  if (pieces.every((piece) => piece.kind === 'filler' || isFiller(piece))) return [...pieces];
  // In "vet bills", the bills are not the category.
  const isPlural = (piece: ClassifiedWords, index: number) =>
    piece.kind === 'category' && words[piece.at]?.key === 'bills' && pieces[index - 1]?.kind === 'rest';
  // In "except food and rent", both are excluded.
  const isExcluded = (index: number) =>
    pieces[index - 2]?.kind === 'without' && words[pieces[index - 1]?.at ?? -1]?.key === 'and';
  const exclude = (piece: ClassifiedWords, index: number): ClassifiedWords =>
    isExcluded(index) && 'isWhole' in piece
      ? { kind: 'without', of: piece.kind, value: piece.value, at: piece.at, length: piece.length }
      : piece;
  return pieces
    .map(exclude)
    .map((piece, index) =>
      isFiller(piece) || isPlural(piece, index) ? { kind: 'filler', at: piece.at, length: piece.length } : piece,
    );
}
