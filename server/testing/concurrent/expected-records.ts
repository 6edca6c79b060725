/** The start and end of a request. They are counts of events so far, not times. */
export type RequestSpan = { from: number; to: number };

/** The state of a transaction or transfer that the server acknowledged. */
export type ExpectedEntry = {
  isTransfer: boolean;
  name: string;
  /** The amount in hundredths. Each entry has a different amount, so that the amount identifies rows of imports. */
  minor: number;
  isIncome: boolean;
  category: string;
  /** The account of a transaction, or both accounts of a transfer. An account is undefined if it is unknown. */
  accounts: readonly (string | undefined)[];
  written: RequestSpan;
  /**
   * True if the entry was restored. If its category or account was deleted in the meantime, a default may have replaced
   * it.
   */
  isPutBack: boolean;
};

export type EntryRecord = {
  /** The possible states of the entry. There is more than one if the order of acknowledged changes is unknown. */
  may: readonly ExpectedEntry[];
  place: 'list' | 'trash';
  /** Identifies the write that led to the current state. */
  lastWrite: object;
  /** The import that created the entry, and the entry's amount at that time. */
  broughtBy: { brought: ExpectedImport; minor: number } | undefined;
  /** True if no change to the entry has been acknowledged since the import created it. */
  isUntouched: boolean;
  /** True if undoing the import may remove the entry: its version may be the one that the import gave it. */
  isRemovable: boolean;
};

export type BulkChange = {
  id: string;
  write: object;
  before: Map<string, { entry: ExpectedEntry; lastWrite: object }>;
};

export type ExpectedImport = {
  id: string;
  /** The amounts of the import's rows, in hundredths. */
  minors: ReadonlySet<number>;
  /**
   * Amounts of rows whose entries are now checked by id in `entries`. They are no longer checked as rows of the import.
   */
  adopted: Set<number>;
  /** The account into which the rows were imported; undefined if it is unknown. */
  accountId: string | undefined;
  newName: string | undefined;
  /**
   * `runs` are the requests that ran the import. `removals` are those that discarded, stopped or undid it. Each has the
   * state in the reply.
   */
  runs: { span: RequestSpan; answered: string }[];
  removals: { span: RequestSpan; answered: string }[];
};

/** Creates the records of all changes by one user that the server has acknowledged. */
export function createExpectedRecords() {
  let time = 0;
  let number = 0;
  const busy = new Set<string>();
  return {
    wrong: [] as string[],
    entries: new Map<string, EntryRecord>(),
    changes: [] as BulkChange[],
    imports: [] as ExpectedImport[],
    accounts: new Set<string>(),
    /** The names of accounts that were created by imports, by account id. */
    madeBy: new Map<string, string>(),
    /** The sum of the opening balances of all accounts, in hundredths. */
    opening: 0,
    /**
     * For each deleted account, the account to which its entries were moved; undefined if the account had no entries.
     */
    moved: new Map<string, string | undefined>(),
    /** Account deletions that the server refused. Each may already have moved some entries. */
    maybeMoved: [] as { from: string; to: string }[],
    categoryDeletions: [] as { category: string; span: RequestSpan; isDone: boolean }[],
    archives: [] as { email: string; token: string; count: number }[],
    tick: () => ++time,
    next: () => ++number,
    /** Returns a unique amount in hundredths. */
    newMinor: () => 100 + ++number,
    isFree: (id: string) => !busy.has(id),
    /**
     * Runs an action on entries while no other session changes them. However, the server may still move them to another
     * account.
     */
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

export type ExpectedRecords = ReturnType<typeof createExpectedRecords>;

/** Returns the accounts in which an entry may now be, given its last acknowledged account. */
export function listPossibleAccounts(
  books: ExpectedRecords,
  existing: ReadonlySet<string>,
  from: string | undefined,
): Set<string> {
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

/** Records the result of an acknowledged write to an entry. */
export function recordWrite(books: ExpectedRecords, id: string, may: ExpectedEntry[], write: object = {}): void {
  const record = books.entries.get(id);
  if (record) checkEntryById(record);
  books.entries.set(id, {
    may,
    place: 'list',
    lastWrite: write,
    broughtBy: record?.broughtBy,
    isUntouched: false,
    isRemovable: false,
  });
}

/** Makes later checks identify the entry by its id. Until then, it is identified as a row of its import. */
export function checkEntryById(record: EntryRecord): void {
  record.isUntouched = false;
  record.broughtBy?.brought.adopted.add(record.broughtBy.minor);
}
