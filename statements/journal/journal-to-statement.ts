import { type BookAccount, doubleEntryBookToStatement, findRootAccountType } from '../double-entry-book.ts';
import type { Statement } from '../statement.ts';
import { formatAmountAsFraction, type JournalAmount } from './journal-amount.ts';

export type JournalPosting = {
  account: string;
  /** Undefined if the file omits the amount, which can then be computed from the other postings. */
  amount: JournalAmount | undefined;
  /** The amount converted at the posting's price. The weights of all postings of a transaction add up to zero. */
  weight: JournalAmount | undefined;
  memo: string;
  isShares: boolean;
};

export type JournalTransaction = {
  line: number;
  day: string | undefined;
  name: string;
  note: string;
  tags: string[];
  postings: JournalPosting[];
  isUnreadable: boolean;
};

export const MAX_POSTINGS_PER_TRANSACTION = 1000;

/** The transactions of a journal. `names` contains the account names that differ from the account's path, by path. */
export type Journal = { drafts: JournalTransaction[]; names: Map<string, string>; isOwnExport: boolean };

/** Converts the transactions of a journal to a statement. Journals that Moneta exported get the format `moneta`. */
export function journalToStatement(journal: Journal): Statement<'journal' | 'moneta'> {
  const accounts = createAccounts(journal);
  const transactions = journal.drafts.map(({ postings, isUnreadable, ...draft }) => ({
    ...draft,
    id: '',
    isVoid: false,
    splits: (isUnreadable ? [UNREADABLE] : completePostings(postings)).map(
      ({ account, amount, weight, memo, isShares }) => ({
        id: '',
        account: accounts.add(account, amount?.commodity ?? '', isShares),
        quantity: formatAmountAsFraction(amount?.value ?? 0n),
        value: formatAmountAsFraction(weight?.value ?? 0n),
        memo,
      }),
    ),
  }));
  const book = { accounts: accounts.all, transactions, fault: undefined };
  if (!journal.isOwnExport) return doubleEntryBookToStatement('journal', book);
  const statement = doubleEntryBookToStatement('moneta', book);
  // Moneta's exports contain a generated name for each transfer. Only the note comes from the user, so the note becomes
  // the name.
  const transfers = statement.transfers?.map((each) => ({ ...each, name: each.note, note: '' })) ?? [];
  return { ...statement, transfers };
}

/** A posting without an account. A transaction that contains it is reported as unreadable. */
const UNREADABLE: JournalPosting = { account: '', amount: undefined, weight: undefined, memo: '', isShares: false };

/**
 * Collects the accounts of a journal. An account with several currencies becomes several accounts. Accounts with an
 * unknown root are left out, so that their transactions are reported as unreadable.
 */
function createAccounts({ names, isOwnExport }: Journal) {
  const all = new Map<string, BookAccount>();
  const firstCommodity = new Map<string, string>();
  return {
    all,
    /** Adds the account if necessary, and returns its id. */
    add(path: string, commodity: string, isShares: boolean): string {
      const type = findRootAccountType(path);
      const isOwn = type === 'BANK';
      const id = isOwn && !isShares ? `${path} ${commodity}` : path;
      if (type === undefined || all.has(id)) return id;
      const short = path.includes(':') ? path.slice(path.indexOf(':') + 1) : path;
      const plain = names.get(path) ?? (isOwnExport ? short.replaceAll('：', ':').replaceAll('；', ';') : short);
      const first = firstCommodity.get(path) ?? commodity;
      firstCommodity.set(path, first);
      const name = isOwn && !isShares && first !== commodity ? `${plain} ${commodity}` : plain;
      const currency = isOwn && !isShares ? commodity : '';
      all.set(id, { id, name, type: isOwn && isShares ? 'STOCK' : type, parent: '', currency });
      return id;
    },
  };
}

/** Fills in omitted amounts so that the postings in each currency add up to zero. */
function completePostings(postings: readonly JournalPosting[]): JournalPosting[] {
  const open = postings.find(({ amount }) => amount === undefined);
  if (!open) return [...postings];
  const sums = new Map<string, bigint>();
  for (const { weight } of postings) {
    if (weight) sums.set(weight.commodity, (sums.get(weight.commodity) ?? 0n) + weight.value);
  }
  const rests = [...sums].filter(([, sum]) => sum !== 0n);
  const completed = rests.map(([commodity, sum]) => {
    const amount = { commodity, value: -sum };
    return { ...open, amount, weight: amount };
  });
  return [...postings.filter((each) => each !== open && each.amount), ...completed];
}
