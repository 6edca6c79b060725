import type { Statement } from '../../statement.ts';

export const sortByLine = <T extends { line: number }>(rows: T[]) => rows.sort((a, b) => a.line - b.line);

/** Merges the statements of two tables. The rows are in the order of the file. */
export function mergeStatements<S extends Statement>(first: S, second: S): S {
  const firstAccountIds = new Set(first.accounts.map(({ id }) => id));
  const firstTopics = new Set(first.questions.map(({ about }) => about));
  return {
    ...first,
    entries: sortByLine([...first.entries, ...second.entries]),
    transfers: sortByLine([...(first.transfers ?? []), ...(second.transfers ?? [])]),
    balances: [...first.balances, ...second.balances],
    left: sortByLine([...first.left, ...second.left]),
    questions: [...first.questions, ...second.questions.filter(({ about }) => !firstTopics.has(about))],
    accounts: [...first.accounts, ...second.accounts.filter(({ id }) => !firstAccountIds.has(id))],
  };
}
