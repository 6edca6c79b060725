/** From when to when a request was under way, by a clock that counts events. */
export type Span = { from: number; to: number };

/** A transaction or a transfer, as it was acknowledged. */
export type Entry = {
  isTransfer: boolean;
  name: string;
  /** No two entries ever have the same amount, so that rows of imports can be told apart. */
  minor: number;
  isIncome: boolean;
  category: string;
  /** The account, or the two of a transfer. Undefined for any. */
  accounts: readonly (string | undefined)[];
  written: Span;
  /** It was put back, perhaps into what takes the place of a category or an account that is gone. */
  isPutBack: boolean;
};

export type EntryRecord = {
  /** What it may be: more than one where two acknowledged changes do not tell which came last. */
  may: readonly Entry[];
  place: 'list' | 'trash';
  /** Names the write that made it what it is. */
  lastWrite: object;
  /** The import that brought it, and the amount it had then. */
  broughtBy: { brought: Import; minor: number } | undefined;
  /** Nothing was acknowledged of it yet: it is still what its import has brought. */
  isUntouched: boolean;
  /** It may have the version again in which it was brought: taking back its import may remove it. */
  isRemovable: boolean;
};

export type BulkChange = { id: string; write: object; before: Map<string, { entry: Entry; lastWrite: object }> };

export type Import = {
  id: string;
  /** The amounts of its rows. */
  minors: ReadonlySet<number>;
  /** Amounts that are now in `entries`, and no longer looked for among the rows. */
  adopted: Set<number>;
  /** Where its rows go; undefined for any account. */
  accountId: string | undefined;
  newName: string | undefined;
  /** Requests that ran it, and that discarded, stopped or undid it; with the state that was answered. */
  runs: { span: Span; answered: string }[];
  removals: { span: Span; answered: string }[];
};

/** What was acknowledged to all sessions of one user. */
export function newBooks() {
  let time = 0;
  let number = 0;
  const busy = new Set<string>();
  return {
    wrong: [] as string[],
    entries: new Map<string, EntryRecord>(),
    changes: [] as BulkChange[],
    imports: [] as Import[],
    accounts: new Set<string>(),
    /** Accounts that imports have made, with their names. */
    madeBy: new Map<string, string>(),
    /** The opening balances of all accounts together, in hundredths. */
    opening: 0,
    /** Where the entries of deleted accounts went; undefined for accounts that were deleted empty. */
    moved: new Map<string, string | undefined>(),
    /** Deletions that were refused, perhaps after entries had moved. */
    maybeMoved: [] as { from: string; to: string }[],
    /** Requests that deleted a category. */
    categoryDeletions: [] as { category: string; span: Span; isDone: boolean }[],
    archives: [] as { email: string; token: string; count: number }[],
    tick: () => ++time,
    next: () => ++number,
    /** An amount that nothing else has, in hundredths. */
    newMinor: () => 100 + ++number,
    isFree: (id: string) => !busy.has(id),
    /** Runs an action on entries while no other session acts on them; entries that the server moves by itself are not held. */
    async hold<R>(ids: readonly string[], action: () => Promise<R>): Promise<R> {
      for (const id of ids) busy.add(id);
      try {
        return await action();
      } finally {
        for (const id of ids) busy.delete(id);
      }
    },
  };
}

export type Books = ReturnType<typeof newBooks>;

/** Returns the existing accounts in which an entry may be that was last acknowledged in this one. */
export function reachableAccounts(books: Books, existing: ReadonlySet<string>, from: string | undefined): Set<string> {
  if (from === undefined) return new Set(existing);
  const reached = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...[books.moved.get(id) ?? []].flat());
    for (const { from, to } of books.maybeMoved) if (from === id) waiting.push(to);
  }
  return new Set([...reached].filter((id) => existing.has(id)));
}

/** Writes down what an acknowledged write has made of an entry. */
export function noteWrite(books: Books, id: string, may: Entry[], write: object = {}): void {
  const record = books.entries.get(id);
  if (record) touch(record);
  books.entries.set(id, {
    may,
    place: 'list',
    lastWrite: write,
    broughtBy: record?.broughtBy,
    isUntouched: false,
    isRemovable: false,
  });
}

/** From now on the entry is looked for by its id, no longer among the rows of its import. */
export function touch(record: EntryRecord): void {
  record.isUntouched = false;
  record.broughtBy?.brought.adopted.add(record.broughtBy.minor);
}
