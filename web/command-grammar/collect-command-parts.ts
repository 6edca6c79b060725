import type { ClassifiedWords } from './classified-words.ts';
import type { Command, CommandChip, CommandChipKind, Interpretation, UnknownWords } from './interpretation.ts';
import type { createNameFinder, Vocabulary } from './vocabulary.ts';
import type { CommandWord } from './words/split-words.ts';

/** A question and all the data needed to interpret it. */
export type InterpretationContext = {
  words: CommandWord[];
  today: string;
  vocabulary: Vocabulary;
  names: ReturnType<typeof createNameFinder>;
  /** True if the text ends with a question mark. */
  isAsked: boolean;
};

/**
 * Collects the parts of a meaning, such as its category. If the text contains a part several times, the first value is
 * used, and the words for the other values are reported as unknown.
 */
export function createCommandPartsCollector(words: readonly CommandWord[]) {
  const chips: CommandChip[] = [];
  const unknown: UnknownWords[] = [];
  const placeOf = (at: number, length: number) => ({
    start: words[at]?.start ?? 0,
    end: words[at + length - 1]?.end ?? 0,
  });
  const textOf = (at: number, length: number) =>
    words
      .slice(at, at + length)
      .map((word) => word.text)
      .join(' ');
  const reject = ({ at, length }: { at: number; length: number }) =>
    unknown.push({ text: textOf(at, length), ...placeOf(at, length) });
  /**
   * Adds a chip of this kind and returns true. If such a chip already exists, reports the words as unknown and returns
   * false.
   */
  const accept = (kind: CommandChipKind, piece: ClassifiedWords): boolean => {
    if (chips.some((chip) => chip.kind === kind)) {
      reject(piece);
      return false;
    }
    chips.push({ kind, ...placeOf(piece.at, piece.length) });
    return true;
  };
  const finish = (meaning: Command): Interpretation => ({
    meaning,
    chips: chips.sort((one, other) => one.start - other.start),
    unknown: unknown.sort((one, other) => one.start - other.start),
  });
  return { accept, reject, finish, chips, placeOf, textOf };
}

export type Run = { at: number; length: number };

/**
 * Returns groups of adjacent words that were not understood. Fillers between such words belong to the group, as in
 * `dinner with sam`.
 */
export function findGroupsOfUnknownWords(pieces: readonly ClassifiedWords[]): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  let end = 0;
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (piece.at !== end) isOpen = false;
    end = piece.at + piece.length;
    if (piece.kind === 'rest') {
      if (isOpen && last) last.length = piece.at + piece.length - last.at;
      else runs.push({ at: piece.at, length: piece.length });
      isOpen = true;
    } else if (piece.kind !== 'filler') isOpen = false;
  }
  return runs;
}

/** Returns the first and last day of a span as an object in which undefined properties are omitted. */
export function omitUndefinedDays({ from, to }: { from?: string; to?: string }) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
