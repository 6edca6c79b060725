import type { Readable } from 'node:stream';
import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { MAX_RECEIPT_BYTES } from '../../contract/receipts.ts';
import type { Part } from '../receipts/files.ts';
import { AnyManifest, CHECKSUMS, FORMAT, MANIFEST, Manifest, receiptPart, recordsPart, SUMS, Sums } from './format.ts';
import { ArchiveRefused, asDamaged, shown } from './refused.ts';
import { splitLines } from './split-lines.ts';

/** An opened archive, of which only the directory and the manifest have been read. */
export type Archive = {
  manifest: Manifest;
  /** The names of all parts of the archive. */
  names: string[];
  readSums(): Promise<Sums>;
  /**
   * Streams a part.
   * @throws ArchiveRefused if the part does not exist
   */
  open(name: string): Promise<Readable>;
  /** Yields the lines of one kind of records in batches. */
  lines(kind: string): AsyncGenerator<string[]>;
  /** A file of a receipt; undefined if the archive does not contain it. */
  file(receiptId: string, part: Part): Promise<Readable | undefined>;
  close(): void;
};

const MAX_PARTS = 1_000_000;
/** Maximum size of a part that contains a single value, such as the totals, in bytes. */
const MAX_BYTES = 1024 * 1024;
const MAX_CHECKSUMS_BYTES = 256 * 1024 * 1024;
const MAX_RECORDS_BYTES = 4 * 1024 ** 3;
/**
 * Maximum compression ratio. Real records compress to about a tenth of their size; a much higher ratio suggests a zip
 * bomb.
 */
const MAX_GROWTH = 100;

const NAME =
  /^(archive\.json|README\.txt|sums\.json|checksums\.sha256|records\/[a-z_]+\.jsonl|receipts\/[\w-]{1,64}\/(upload|picture\.jpg|thumbnail\.jpg))$/;

/**
 * Opens an archive.
 * @throws ArchiveRefused if the file is not an archive, has another version of the format, or is truncated
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  try {
    const parts = await readDirectory(zip);
    const open = async (name: string) => {
      const part = parts.get(name);
      if (!part) throw new ArchiveRefused(`This archive is incomplete: ${name} is missing. Download it again.`);
      return zip.openReadStreamPromise(part).catch(asDamaged);
    };
    const readValue = async (name: string) => {
      return parse(await wholeText(await open(name)));
    };
    const manifest = await readManifest(parts.has(MANIFEST) ? () => readValue(MANIFEST) : undefined);
    return {
      manifest,
      names: [...parts.keys()],
      async readSums() {
        const read = Sums.safeParse(await readValue(SUMS));
        if (!read.success) throw new ArchiveRefused('The totals of this archive cannot be read. Download it again.');
        return read.data;
      },
      open,
      async *lines(kind) {
        yield* splitLines(await open(recordsPart(kind)), recordsPart(kind));
      },
      file: async (receiptId, part) => {
        const name = receiptPart(receiptId, part);
        return parts.has(name) ? open(name) : undefined;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

export const NO_ARCHIVE = 'This file is not a Moneta archive.';

async function openZip(path: string): Promise<ZipFile> {
  try {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
    return await openPromise(path, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new ArchiveRefused(`${NO_ARCHIVE} The download may be incomplete.`);
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, ZipEntry>> {
  if (zip.entryCount > MAX_PARTS) throw new ArchiveRefused('This archive contains too many files.');
  const parts = new Map<string, ZipEntry>();
  try {
    for await (const part of zip.eachEntry()) {
      const { fileName: name } = part;
      if (parts.size === 0 && name !== MANIFEST) throw new ArchiveRefused(NO_ARCHIVE);
      if (!NAME.test(name)) throw new ArchiveRefused(`This archive contains an unexpected file: ${shown(name)}.`);
      if (parts.has(name)) throw new ArchiveRefused(`This archive contains ${name} twice.`);
      refuseBomb(part);
      parts.set(name, part);
    }
  } catch (error) {
    asDamaged(error);
  }
  return parts;
}

/** Refuses a zip bomb by the declared sizes. If a part turns out to be larger, reading it fails later. */
function refuseBomb({ fileName: name, compressedSize, uncompressedSize }: ZipEntry): void {
  const most = mostOf(name);
  const isGrown = uncompressedSize > MAX_BYTES && uncompressedSize > MAX_GROWTH * compressedSize;
  if (uncompressedSize > most || isGrown) throw new ArchiveRefused(`${name} in this archive is too large.`);
}

function mostOf(name: string): number {
  if (name.startsWith('records/')) return MAX_RECORDS_BYTES;
  if (name.startsWith('receipts/')) return MAX_RECEIPT_BYTES;
  return name === CHECKSUMS ? MAX_CHECKSUMS_BYTES : MAX_BYTES;
}

async function readManifest(read: (() => Promise<unknown>) | undefined): Promise<Manifest> {
  const value = await read?.();
  const any = AnyManifest.safeParse(value);
  if (!any.success) throw new ArchiveRefused(NO_ARCHIVE);
  const { format, version } = any.data;
  if (format !== FORMAT) {
    const by = format > FORMAT ? 'a newer' : 'another';
    throw new ArchiveRefused(
      `This archive was created by ${by} Moneta (${version}). Update this server, then try again.`,
    );
  }
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw new ArchiveRefused(NO_ARCHIVE);
  return manifest.data;
}

async function wholeText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    asDamaged(error);
  }
  return Buffer.concat(chunks).toString();
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
