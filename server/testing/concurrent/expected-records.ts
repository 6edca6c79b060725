/** The start and end of a request, on a clock that counts events. */
export type RequestSpan = { from: number; to: number };

/** A transaction or transfer as acknowledged by the server. */
export type ExpectedEntry = {
  isTransfer: boolean;
  name: string;
  /** The amount in hundredths. Unique among all entries, so that rows of imports can be distinguished. */
  minor: number;
  isIncome: boolean;
  category: string;
  /** The account of a transaction, or the two accounts of a transfer. Undefined if it may be any account. */
  accounts: readonly (string | undefined)[];
  written: RequestSpan;
  /** True if the entry was restored. Its category or account may be a replacement for a deleted one. */
  isPutBack: boolean;
};

export type EntryRecord = {
  /** The possible states of the entry. There are several if the order of two acknowledged changes is unknown. */
  may: readonly ExpectedEntry[];
  place: 'list' | 'trash';
  /** Identifies the write that produced the current state. */
  lastWrite: object;
  /** The import that created the entry, and the amount at that time. */
  broughtBy: { brought: ExpectedImport; minor: number } | undefined;
  /** True if no change to the entry has been acknowledged yet, so that it is as the import created it. */
  isUntouched: boolean;
  /** True if the entry may again have the version that its import wrote, so that undoing the import may remove it. */
  isRemovable: boolean;
};

export type BulkChange = {
  id: string;
  write: object;
  before: Map<string, { entry: ExpectedEntry; lastWrite: object }>;
};

export type ExpectedImport = {
  id: string;
  /** The amounts of the import's rows. */
  minors: ReadonlySet<number>;
  /** Amounts of rows that are now in `entries`, where they are checked instead. */
  adopted: Set<number>;
  /** The account of the import's rows; undefined if it may be any account. */
  accountId: string | undefined;
  newName: string | undefined;
  /** Requests that ran the import, and requests that discarded, stopped or undid it, with the state they returned. */
  runs: { span: RequestSpan; answered: string }[];
  removals: { span: RequestSpan; answered: string }[];
};

/** Creates the books, which record all acknowledged changes of one user's sessions. */
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
    /** Accounts created by imports, with their names. */
    madeBy: new Map<string, string>(),
    /** The sum of the opening balances of all accounts, in hundredths. */
    opening: 0,
    /** The account to which the entries of each deleted account were moved; undefined if it was empty. */
    moved: new Map<string, string | undefined>(),
    /** Refused deletions of accounts, which may already have moved entries. */
    maybeMoved: [] as { from: string; to: string }[],
    /** Requests that deleted a category. */
    categoryDeletions: [] as { category: string; span: RequestSpan; isDone: boolean }[],
    archives: [] as { email: string; token: string; count: number }[],
    tick: () => ++time,
    next: () => ++number,
    /** Returns a unique amount in hundredths. */
    newMinor: () => 100 + ++number,
    isFree: (id: string) => !busy.has(id),
    /**
     * Runs an action on entries while no other session changes them. The server itself may still move the entries to
     * another account.
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

/** Returns the existing accounts that may contain an entry whose last acknowledged account is the given one. */
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

/** From now on, the entry is checked by its id instead of as a row of its import. */
export function checkEntryById(record: EntryRecord): void {
  record.isUntouched = false;
  record.broughtBy?.brought.adopted.add(record.broughtBy.minor);
}
