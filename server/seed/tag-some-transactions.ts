import type { TransactionDraft } from '../transactions/transaction-row.ts';

const TAGS = ['Holiday', 'Work', 'Family', 'Garden', 'To be paid back'];

/** Adds one or two tags to the given share (0 to 1) of the drafts, at regular intervals. */
export function* tagSomeTransactions(drafts: Iterable<TransactionDraft>, share: number): Generator<TransactionDraft> {
  let due = 0;
  let tagged = 0;
  for (const draft of drafts) {
    due += share;
    if (due < 1) {
      yield draft;
      continue;
    }
    due -= 1;
    const first = tagged % TAGS.length;
    yield { ...draft, tags: TAGS.slice(first, first + (tagged % 3 === 0 ? 2 : 1)) };
    tagged++;
  }
}
