import type { NewRule } from '../../contract/transactions/rules.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';

/** A change of a transaction's name, which other transactions with the old name may need too. */
export type Renaming = { from: string; to: string };

/** Returns how a saved transaction was renamed. Returns null if its name is unchanged except for case. */
export function findRenaming(
  before: Pick<Transaction, 'name'>,
  saved: Pick<Transaction, 'name'> | undefined,
): Renaming | null {
  const [from, to] = [before.name, saved?.name ?? before.name];
  return from.toLowerCase() === to.toLowerCase() ? null : { from, to };
}

/** Returns a rule that renames all transactions with the old name. It is applied without being saved. */
export function createRenamingRule({ from, to }: Renaming): NewRule {
  return { conditions: { nameIs: from }, changes: { name: to } };
}
