import type { CommandMode } from '../classified-words.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { CommandWord } from '../words/split-words.ts';
import { normalizeWords } from '../words/split-words.ts';

const GIVING = new Set(['pay', 'pays', 'paid', 'paying', 'give', 'gives', 'given', 'gave']);
const NEGATIONS = new Set(['not', 'never', 'havent', 'hasnt', 'isnt', 'arent', 'didnt', 'wasnt', 'no', 'one']);
const AFTER_NEGATION = new Set(['been', 'is', 'has', 'have', 'yet', 'be', 'to']);
const OWING = new Set(['owe', 'owes', 'owed', 'owing']);
const REPAYMENTS = new Set(['reimbursement', 'reimbursements', 'reimbursable', 'reimbursables', 'unreimbursed']);

/** Returns the user's tag for purchases that somebody else will pay back, such as "To be paid back". */
export function findPaidBackTag({ tags }: Vocabulary): string | undefined {
  return tags.find((tag) =>
    normalizeWords(tag).some((key) => key === 'back' || key === 'owed' || /^reimburs/.test(key)),
  );
}

/**
 * Returns how many words from `at` on say that money is still to be paid back: "haven't been paid back", "owes me" or
 * "reimbursements". Returns 0 for other words, such as the "paid me back" of an income.
 */
export function countPaidBackWords(
  { words, mode }: { words: readonly CommandWord[]; mode: CommandMode },
  at: number,
): number {
  const keyOf = (index: number) => words[index]?.key ?? '';
  if (mode === 'list' && REPAYMENTS.has(keyOf(at))) return 1;
  if (mode !== 'budget' && OWING.has(keyOf(at)) && (keyOf(at + 1) === 'me' || keyOf(at + 1) === 'us')) return 2;
  let verb = at;
  if (mode === 'list') {
    if (!NEGATIONS.has(keyOf(at))) return 0;
    verb++;
    while (AFTER_NEGATION.has(keyOf(verb))) verb++;
    if (keyOf(verb) === 'reimbursed') return verb + 1 - at;
  }
  const receiver = keyOf(verb + 1) === 'me' || keyOf(verb + 1) === 'us' ? 1 : 0;
  const end = verb + 2 + receiver;
  if (!GIVING.has(keyOf(verb)) || keyOf(end - 1) !== 'back') return 0;
  // "Boots 189 pay back" is to be paid back, but "sam paid me back 20" is income.
  const isPlanned =
    mode === 'add' && receiver === 0 && at > 0 && end === words.length && /^(?:pay|give)/.test(keyOf(verb));
  return mode === 'list' || isPlanned ? end - at : 0;
}
