import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type { ProgressReporter } from '../platform/progress.ts';
import { ARCHIVE_CHECKSUMS_FILE, type ArchiveManifest, type ArchiveSummary } from './archive-format.ts';
import { ARCHIVE_RECORD_KIND_NAMES, ARCHIVE_RECORD_KINDS, type ArchiveRecordKindName } from './archive-record-kinds.ts';
import { createArchiveTotalsCounter } from './archive-totals-counter.ts';
import type { ArchiveRecord } from './define-record-kind.ts';
import { createDistinctNameCounter, createTooManyNamesError } from './distinct-name-counter.ts';
import { type OpenedArchive, openArchive } from './open-archive.ts';
import { readArchivedSettings, readArchiveRecords } from './read-archive-records.ts';
import { RefusedArchiveError, rethrowAsRefusedArchive } from './refused-archive-error.ts';
import { SETTINGS_RECORD_NAME } from './settings-record.ts';
import { splitIntoLines } from './split-into-lines.ts';

/**
 * Reads an entire archive and checks its checksums, records, references and totals.
 * @throws RefusedArchiveError
 */
export async function checkArchive(
  path: string,
  progress?: ProgressReporter,
): Promise<{ manifest: ArchiveManifest; sums: ArchiveSummary }> {
  const archive = await openArchive(path);
  try {
    const sums = await archive.readSums();
    await checkSettings(archive);
    const receiptIds = await checkRecords(archive, sums, progress);
    await checkParts(archive, sums, receiptIds, progress);
    return { manifest: archive.manifest, sums };
  } finally {
    archive.close();
  }
}

/** Returns the total number of records, not including the settings. */
export function countArchiveRecords({ records }: ArchiveSummary): number {
  return ARCHIVE_RECORD_KIND_NAMES.reduce((sum, name) => sum + (records[name] ?? 0), 0);
}

async function checkSettings(archive: OpenedArchive): Promise<void> {
  const { default_currency } = await readArchivedSettings(archive);
  const kinds = [SETTINGS_RECORD_NAME, ...ARCHIVE_RECORD_KIND_NAMES];
  const isKnown = archive.manifest.records.every((name) => kinds.includes(name as ArchiveRecordKindName));
  if (!isKnown)
    throw new RefusedArchiveError(
      'This archive contains records that this version of Moneta does not support. Update this server, then try again.',
    );
  if (default_currency !== archive.manifest.currency) throw disagreeing();
}

/**
 * Checks all records.
 * @returns the ids of the receipts
 */
async function checkRecords(
  archive: OpenedArchive,
  sums: ArchiveSummary,
  progress: ProgressReporter | undefined,
): Promise<Set<string>> {
  const { records, totals } = sums;
  const total = countArchiveRecords(sums);
  let done = 0;
  const adding = createArchiveTotalsCounter();
  const references = makeReferences();
  const names = createDistinctNameCounter();
  let receiptIds = new Set<string>();
  for (const name of ARCHIVE_RECORD_KIND_NAMES) {
    const keys = new Set<string>();
    const ids = new Set<string>();
    let count = 0;
    for await (const entries of readArchiveRecords(archive, name)) {
      for (const entry of entries) {
        count++;
        if (count > ARCHIVE_RECORD_KINDS[name].most)
          throw createTooManyNamesError(ARCHIVE_RECORD_KINDS[name].most, name);
        const where = `record ${count.toLocaleString('en-US')} of ${name}`;
        const key = ARCHIVE_RECORD_KINDS[name].keyOf(entry);
        const isTwice = keys.has(key) || (typeof entry.id === 'string' && ids.has(entry.id));
        if (isTwice)
          throw new RefusedArchiveError(
            `This archive is damaged: ${where} repeats an earlier record. Download it again.`,
          );
        keys.add(key);
        if (typeof entry.id === 'string') ids.add(entry.id);
        references.check(name, entry, where);
        names.add(name, entry);
        adding.add(name, entry);
      }
      done += entries.length;
      progress?.('Checking records', done, total);
    }
    if ((records[name] ?? 0) !== count) throw disagreeing();
    references.remember(name, ids, keys);
    if (name === 'receipts') receiptIds = ids;
  }
  if (!references.hasOpenAccount())
    throw new RefusedArchiveError('This archive contains no open account. Download it again.');
  if (!areSameTotals(adding.totals, totals)) throw disagreeing();
  return receiptIds;
}

/**
 * For each kind of record, the columns that must refer to an existing record, with the kind of that record. All other
 * columns may refer to deleted entries.
 */
const NAMED: Partial<Record<ArchiveRecordKindName, Record<string, ArchiveRecordKindName>>> = {
  transactions: { account_id: 'accounts' },
  transfers: { from_account_id: 'accounts', to_account_id: 'accounts' },
  recurring: { account_id: 'accounts', to_account_id: 'accounts' },
  import_rows: { reading_id: 'imports' },
};

function makeReferences() {
  const known = new Map<ArchiveRecordKindName, Set<string>>();
  /**
   * The kind and sequence number of each receipt and transaction read so far. No two records may have the same pair.
   */
  const places = new Set<string>();
  let hasOpenAccount = false;
  return {
    hasOpenAccount: () => hasOpenAccount,
    remember(name: ArchiveRecordKindName, ids: Set<string>, keys: Set<string>) {
      if (name === 'accounts') known.set(name, ids);
      if (name === 'imports') known.set(name, keys);
    },
    check(name: ArchiveRecordKindName, entry: ArchiveRecord, where: string) {
      for (const [column, of] of Object.entries(NAMED[name] ?? {})) {
        const named = entry[column];
        if (named === null || known.get(of)?.has(String(named))) continue;
        throw new RefusedArchiveError(
          `This archive is damaged: ${where} refers to a record that does not exist (${column}).`,
        );
      }
      if (name === 'accounts') hasOpenAccount ||= entry.is_closed === 0;
      if (name !== 'receipts' && name !== 'transactions') return;
      const place = `${name} ${entry.sequence}`;
      if (places.has(place))
        throw new RefusedArchiveError(
          `This archive is damaged: ${where} has the same position (\`sequence\`) as an earlier record.`,
        );
      places.add(place);
    },
  };
}

/** Checks the checksum of each part, and checks that each file belongs to a receipt. */
async function checkParts(
  archive: OpenedArchive,
  sums: ArchiveSummary,
  receiptIds: ReadonlySet<string>,
  progress: ProgressReporter | undefined,
): Promise<void> {
  const expected = await readChecksums(archive);
  const names = archive.names.filter((name) => name !== ARCHIVE_CHECKSUMS_FILE);
  if (names.length !== expected.size) throw disagreeing();
  let [count, bytes] = [0, 0];
  for (const [done, name] of names.entries()) {
    progress?.('Checking files', done, names.length);
    const { sha256, size } = await sumOf(archive, name);
    if (expected.get(name) !== sha256) {
      throw new RefusedArchiveError(`${name} in this archive was changed or damaged. Download the archive again.`);
    }
    const [folder, receiptId = ''] = name.split('/');
    if (folder !== 'receipts') continue;
    if (!receiptIds.has(receiptId))
      throw new RefusedArchiveError(
        `This archive contains a file that belongs to no receipt: ${name}. Download the archive again.`,
      );
    count++;
    bytes += size;
  }
  if (count !== sums.receiptFiles || bytes !== sums.fileBytes) throw disagreeing();
}

async function readChecksums(archive: OpenedArchive): Promise<Map<string, string>> {
  const expected = new Map<string, string>();
  for await (const lines of splitIntoLines(await archive.open(ARCHIVE_CHECKSUMS_FILE), ARCHIVE_CHECKSUMS_FILE)) {
    for (const line of lines) {
      const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}(\S{1,200})$/.exec(line) ?? [];
      if (!name) throw new RefusedArchiveError('The checksums of this archive cannot be read. Download it again.');
      expected.set(name, sum);
    }
  }
  return expected;
}

async function sumOf(archive: OpenedArchive, name: string): Promise<{ sha256: string; size: number }> {
  const stream = await archive.open(name);
  const hash = createHash('sha256');
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
  });
  await finished(stream).catch(rethrowAsRefusedArchive);
  return { sha256: hash.digest('hex'), size };
}

function areSameTotals(one: ArchiveSummary['totals'], other: ArchiveSummary['totals']): boolean {
  const sorted = ({ balances_minor, ...sums }: ArchiveSummary['totals']) =>
    JSON.stringify([Object.entries(sums).sort(), Object.entries(balances_minor).sort()]);
  return sorted(one) === sorted(other);
}

function disagreeing(): RefusedArchiveError {
  return new RefusedArchiveError('The totals of this archive do not match its records. Download it again.');
}
