import { createHash } from 'node:crypto';
import { runInSnapshotWithFiles } from '../backup/run-in-snapshot-with-files.ts';
import { writeNewFile } from '../backup/write-new-file.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { type ByteChunks, createZipFileWriter, type ZipWriter } from '../platform/zip-writer.ts';
import { RECEIPT_FILE_KINDS } from '../receipts/receipt-file-storage.ts';
import {
  ARCHIVE_CHECKSUMS_FILE,
  ARCHIVE_FORMAT,
  ARCHIVE_MANIFEST_FILE,
  ARCHIVE_SUMS_FILE,
  type ArchiveManifest,
  type ArchiveSummary,
  getReceiptPath,
  getRecordsPath,
} from './archive-format.ts';
import { ARCHIVE_RECORD_KIND_NAMES, ARCHIVE_RECORD_KINDS } from './archive-record-kinds.ts';
import { createArchiveTotalsCounter } from './archive-totals-counter.ts';
import { readUserRecords, readUserSettings } from './read-user-records.ts';
import { RefusedArchiveError } from './refused-archive-error.ts';
import { SETTINGS_RECORD_NAME } from './settings-record.ts';

type Source = { database: Database; dataDir: string; version: string };

export type WrittenArchive = {
  sums: ArchiveSummary;
  /** Number of receipt files that are missing from the archive, because they were already lost. */
  missingFiles: number;
  /** The size of the archive in bytes. */
  size: number;
};

type Options = {
  /** The folder for links to receipt files (see `folder` of `linkReceiptFiles`). */
  heldIn?: string | undefined;
  progress?: ProgressReporter | undefined;
};

type HeldFiles = AsyncIterable<{ receiptId: string; part: (typeof RECEIPT_FILE_KINDS)[number]; bytes: Uint8Array }>;

/**
 * Writes an archive of a user's data as it is at one moment, while other requests can still read and write. All data is
 * streamed, so that even a large archive needs little memory. The file gets its final name once it is complete.
 * @throws OperatorError if the file already exists or cannot be written
 */
export async function writeArchive(
  source: Source,
  userId: number,
  path: string,
  now: Date,
  { heldIn, progress }: Options = {},
): Promise<WrittenArchive> {
  const which = { ofUser: userId, folder: heldIn };
  return writeNewFile(path, (unfinished) =>
    runInSnapshotWithFiles(
      source,
      (db, held) => writeAll(db, source.version, userId, held.files(db), unfinished, now, progress),
      which,
    ),
  );
}

/**
 * Refuses to write an archive during an import, because its data would be incomplete. The check is made here because an
 * import may have started since the archive was requested.
 */
async function refuseUnfinishedImport(db: Db, userId: number): Promise<void> {
  const { import_id } = await db
    .selectFrom('users')
    .select('import_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (import_id !== null)
    throw new RefusedArchiveError('An import is running. Download the archive when the import has finished.');
}

async function writeAll(
  db: Db,
  version: string,
  userId: number,
  files: HeldFiles,
  path: string,
  now: Date,
  progress: ProgressReporter | undefined,
): Promise<Omit<WrittenArchive, 'size'>> {
  const settings = await readUserSettings(db, userId);
  await refuseUnfinishedImport(db, userId);
  const manifest: ArchiveManifest = {
    kind: 'moneta archive',
    format: ARCHIVE_FORMAT,
    version,
    madeAt: now.toISOString(),
    currency: settings.default_currency,
    records: [SETTINGS_RECORD_NAME, ...ARCHIVE_RECORD_KIND_NAMES],
  };
  const zip = createZipFileWriter(path, now);
  try {
    const { add, checksums } = withChecksums(zip);
    await add(ARCHIVE_MANIFEST_FILE, [inLines(manifest, 1)]);
    await add('README.txt', [Buffer.from(ARCHIVE_README)]);
    await add(getRecordsPath(SETTINGS_RECORD_NAME), [inLines(settings)]);
    const sums: ArchiveSummary = {
      records: { [SETTINGS_RECORD_NAME]: 1 },
      receiptFiles: 0,
      fileBytes: 0,
      totals: createArchiveTotalsCounter().totals,
    };
    const adding = createArchiveTotalsCounter();
    const total = progress ? await countRecords(db, userId) : 0;
    let done = 0;
    for (const name of ARCHIVE_RECORD_KIND_NAMES) {
      let count = 0;
      const lines = async function* () {
        for await (const entries of readUserRecords(db, userId, name)) {
          for (const entry of entries) adding.add(name, entry);
          count += entries.length;
          done += entries.length;
          progress?.('Writing records', done, total);
          yield Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        }
      };
      await add(getRecordsPath(name), lines());
      sums.records[name] = count;
    }
    const fileCount = (sums.records.receipts ?? 0) * RECEIPT_FILE_KINDS.length;
    for await (const { receiptId, part, bytes } of files) {
      // Store photos uncompressed, because compression would not make them smaller.
      await add(getReceiptPath(receiptId, part), [bytes], { isPacked: false });
      sums.receiptFiles++;
      progress?.('Writing receipts', sums.receiptFiles, fileCount);
      sums.fileBytes += bytes.length;
    }
    sums.totals = adding.totals;
    await add(ARCHIVE_SUMS_FILE, [inLines(sums, 1)]);
    await zip.add(
      ARCHIVE_CHECKSUMS_FILE,
      checksums.map((line) => Buffer.from(line)),
    );
    await zip.end();
    return { sums, missingFiles: fileCount - sums.receiptFiles };
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

/**
 * Returns the number of records for the progress bar. It may be slightly too high, because it includes the rows of
 * unfinished imports.
 */
async function countRecords(db: Db, userId: number): Promise<number> {
  let total = 0;
  for (const name of ARCHIVE_RECORD_KIND_NAMES) {
    const { count } = await db
      .selectFrom(ARCHIVE_RECORD_KINDS[name].table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    total += Number(count);
  }
  return total;
}

/** Returns a function that adds parts to the zip file and records the SHA-256 of each. */
function withChecksums(zip: ZipWriter) {
  const checksums: string[] = [];
  const add: ZipWriter['add'] = async (name, chunks, options) => {
    const sum = createHash('sha256');
    await zip.add(name, summed(chunks, sum), options);
    checksums.push(`${sum.digest('hex')}  ${name}\n`);
  };
  return { add, checksums };
}

async function* summed(chunks: ByteChunks, sum: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    sum.update(chunk);
    yield chunk;
  }
}

function inLines(value: object, indent?: number): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, indent)}\n`);
}

/** The README in every archive, for users who open it without Moneta. */
const ARCHIVE_README = `This archive contains all data of one Moneta user.

records/*.jsonl   One JSON object per line (UTF-8). Fields that end in _minor are amounts in hundredths, days
                  are YYYY-MM-DD, and fields that end in _at are times in milliseconds since 1970.
receipts/ID/      The files of a receipt: "upload" is the uploaded file (records/receipts.jsonl has its
                  type). The picture and the thumbnail were created by Moneta.
sums.json         The number of records and their totals.
checksums.sha256  The checksums of all files. Check them with: sha256sum -c checksums.sha256

Each record is described in docs/archive.md in the Moneta repository. To import everything back into Moneta, create a new account and choose this file on the Import page.
`;
