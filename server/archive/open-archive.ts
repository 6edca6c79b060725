import type { Readable } from 'node:stream';
import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { MAX_RECEIPT_FILE_BYTES } from '../../contract/receipts.ts';
import type { ReceiptFileKind } from '../receipts/receipt-file-storage.ts';
import {
  ARCHIVE_CHECKSUMS_FILE,
  ARCHIVE_FORMAT,
  ARCHIVE_MANIFEST_FILE,
  ARCHIVE_SUMS_FILE,
  ArchiveManifest,
  ArchiveManifestHeader,
  ArchiveSummary,
  getReceiptPath,
  getRecordsPath,
} from './archive-format.ts';
import { RefusedArchiveError, rethrowAsRefusedArchive, shortenForMessage } from './refused-archive-error.ts';
import { splitIntoLines } from './split-into-lines.ts';

/** An opened archive of which only the directory and the manifest have been read so far. */
export type OpenedArchive = {
  manifest: ArchiveManifest;
  /** The names of all parts in the archive. */
  names: string[];
  readSums(): Promise<ArchiveSummary>;
  /**
   * Opens a stream of the part with this name.
   * @throws RefusedArchiveError if the part does not exist
   */
  open(name: string): Promise<Readable>;
  /** Yields the lines of all records of one kind in batches. */
  lines(kind: string): AsyncGenerator<string[]>;
  /** Streams a file of a receipt. Returns undefined if the file is not in the archive. */
  file(receiptId: string, part: ReceiptFileKind): Promise<Readable | undefined>;
  close(): void;
};

/**
 * The kinds of records that every archive contains. Kinds that were added later are missing in archives of older
 * versions.
 */
const FIRST_KINDS: readonly string[] = [
  'settings',
  'accounts',
  'categories',
  'category_groups',
  'category_looks',
  'former_names',
  'transactions',
  'transfers',
  'kept_apart',
  'deleted',
  'saved_filters',
  'rules',
  'budgets',
  'repeating_budgets',
  'recurring',
  'posted_occurrences',
  'receipt_lessons',
  'imports',
  'import_rows',
  'import_lessons',
  'receipts',
];

const MAX_PARTS = 1_000_000;
/** Maximum size in bytes of a part that consists of a single value, such as the totals. */
const MAX_BYTES = 1024 * 1024;
const MAX_CHECKSUMS_BYTES = 256 * 1024 * 1024;
const MAX_RECORDS_BYTES = 4 * 1024 ** 3;
/**
 * Maximum compression ratio. Real records shrink to about a tenth of their size. A much higher ratio suggests a zip
 * bomb.
 */
const MAX_GROWTH = 100;

const NAME =
  /^(archive\.json|README\.txt|sums\.json|checksums\.sha256|records\/[a-z_]+\.jsonl|receipts\/[\w-]{1,64}\/(upload|picture\.jpg|thumbnail\.jpg))$/;

/**
 * Opens an archive.
 * @throws RefusedArchiveError if the file is not an archive, uses another version of the format, or is truncated
 */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const zip = await openZip(path);
  try {
    const parts = await readDirectory(zip);
    const open = async (name: string) => {
      const part = parts.get(name);
      if (!part) throw new RefusedArchiveError(`This archive is incomplete: ${name} is missing. Download it again.`);
      return zip.openReadStreamPromise(part).catch(rethrowAsRefusedArchive);
    };
    const readValue = async (name: string) => {
      return parseJsonOrUndefined(await wholeText(await open(name)));
    };
    const manifest = await readManifest(
      parts.has(ARCHIVE_MANIFEST_FILE) ? () => readValue(ARCHIVE_MANIFEST_FILE) : undefined,
    );
    return {
      manifest,
      names: [...parts.keys()],
      async readSums() {
        const read = ArchiveSummary.safeParse(await readValue(ARCHIVE_SUMS_FILE));
        if (!read.success)
          throw new RefusedArchiveError('The totals of this archive cannot be read. Download it again.');
        return read.data;
      },
      open,
      async *lines(kind) {
        if (!FIRST_KINDS.includes(kind) && !manifest.records.includes(kind)) return;
        yield* splitIntoLines(await open(getRecordsPath(kind)), getRecordsPath(kind));
      },
      file: async (receiptId, part) => {
        const name = getReceiptPath(receiptId, part);
        return parts.has(name) ? open(name) : undefined;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

export const NOT_AN_ARCHIVE_MESSAGE = 'This file is not a Moneta archive.';

async function openZip(path: string): Promise<ZipFile> {
  try {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
    return await openPromise(path, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new RefusedArchiveError(
      `${NOT_AN_ARCHIVE_MESSAGE} If you downloaded it from Moneta, the download may be incomplete: download it again.`,
    );
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, ZipEntry>> {
  if (zip.entryCount > MAX_PARTS) throw new RefusedArchiveError('This archive contains too many files.');
  const parts = new Map<string, ZipEntry>();
  try {
    for await (const part of zip.eachEntry()) {
      const { fileName: name } = part;
      if (parts.size === 0 && name !== ARCHIVE_MANIFEST_FILE) throw new RefusedArchiveError(NOT_AN_ARCHIVE_MESSAGE);
      if (!NAME.test(name))
        throw new RefusedArchiveError(`This archive contains an unexpected file: ${shortenForMessage(name)}.`);
      if (parts.has(name)) throw new RefusedArchiveError(`This archive contains ${name} twice.`);
      refuseBomb(part);
      parts.set(name, part);
    }
  } catch (error) {
    rethrowAsRefusedArchive(error);
  }
  return parts;
}

/** Rejects a zip bomb based on its declared sizes. If a part is larger than declared, reading it fails later. */
function refuseBomb({ fileName: name, compressedSize, uncompressedSize }: ZipEntry): void {
  const most = mostOf(name);
  const isGrown = uncompressedSize > MAX_BYTES && uncompressedSize > MAX_GROWTH * compressedSize;
  if (uncompressedSize > most || isGrown)
    throw new RefusedArchiveError(`The file ${name} in this archive is too large.`);
}

function mostOf(name: string): number {
  if (name.startsWith('records/')) return MAX_RECORDS_BYTES;
  if (name.startsWith('receipts/')) return MAX_RECEIPT_FILE_BYTES;
  return name === ARCHIVE_CHECKSUMS_FILE ? MAX_CHECKSUMS_BYTES : MAX_BYTES;
}

async function readManifest(read: (() => Promise<unknown>) | undefined): Promise<ArchiveManifest> {
  const value = await read?.();
  const any = ArchiveManifestHeader.safeParse(value);
  if (!any.success) throw new RefusedArchiveError(NOT_AN_ARCHIVE_MESSAGE);
  const { format, version } = any.data;
  if (format !== ARCHIVE_FORMAT) {
    const by = format > ARCHIVE_FORMAT ? 'a newer' : 'another';
    throw new RefusedArchiveError(
      `This archive was created by ${by} Moneta (${version}). Update this server, then try again.`,
    );
  }
  const manifest = ArchiveManifest.safeParse(value);
  if (!manifest.success) throw new RefusedArchiveError(NOT_AN_ARCHIVE_MESSAGE);
  return manifest.data;
}

async function wholeText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    rethrowAsRefusedArchive(error);
  }
  return Buffer.concat(chunks).toString();
}

export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
