import { createHash } from 'node:crypto';
import {
  ARCHIVE_CHECKSUMS_FILE,
  ARCHIVE_FORMAT,
  ARCHIVE_MANIFEST_FILE,
  ARCHIVE_SUMS_FILE,
} from '../../archive/archive-format.ts';
import { ARCHIVE_RECORD_KIND_NAMES } from '../../archive/archive-record-kinds.ts';
import { SETTINGS_RECORD_NAME } from '../../archive/settings-record.ts';
import { createZipFileWriter } from '../../platform/zip-writer.ts';

/* Builds archives that Moneta did not write. Records and parts can have any content, but the checksums are correct. */

export const settingsRecord = {
  email: 'ann@home.org',
  default_currency: 'EUR',
  is_setup_complete: 1,
  time_zone: null,
  month_start_day: 1,
  budgets_through: null,
  last_sequence: 9,
  created_at: 0,
};
export const accountRecord = {
  id: 'everyday',
  position: 1,
  name: 'Everyday',
  kind: 'everyday',
  opening_minor: 100,
  opening_day: null,
  is_closed: 0,
  last_used: 0,
  version: 1,
};
export const transactionRecord = {
  id: 't1',
  sequence: 1,
  day: '2026-02-28',
  kind: 'expense',
  name: 'Tea',
  category: 'Food',
  amount_minor: 250,
  note: '',
  tags: ['Trip'],
  recurring_id: null,
  created_at: 5,
  version: 1,
  account_id: 'everyday',
  is_checked: 0,
  lines: [],
};
export const manifest = {
  kind: 'moneta archive',
  format: ARCHIVE_FORMAT,
  version: '1',
  madeAt: '2026-11-22',
  currency: 'EUR',
};
export const totals = { income_minor: 0, expense_minor: 250, transfers_minor: 0, balances_minor: { everyday: -150 } };

type Records = Record<string, object[]>;

/**
 * Returns the parts of an archive with one purchase. Totals and checksums are correct unless the caller overrides them.
 */
export function buildArchiveParts(
  changed: {
    records?: Records;
    parts?: Record<string, string>;
    totals?: object;
    manifest?: object;
    /** The kinds of records in the archive; by default all kinds of this version. */
    kinds?: readonly string[];
  } = {},
) {
  const records: Records = {
    [SETTINGS_RECORD_NAME]: [settingsRecord],
    accounts: [accountRecord],
    transactions: [transactionRecord],
    ...changed.records,
  };
  const names = [SETTINGS_RECORD_NAME, ...(changed.kinds ?? ARCHIVE_RECORD_KIND_NAMES)];
  const parts: Record<string, string> = {
    [ARCHIVE_MANIFEST_FILE]: JSON.stringify({ ...manifest, records: names, ...changed.manifest }),
    ...Object.fromEntries(
      names.map((name) => [
        `records/${name}.jsonl`,
        (records[name] ?? []).map((each) => `${JSON.stringify(each)}\n`).join(''),
      ]),
    ),
    [ARCHIVE_SUMS_FILE]: JSON.stringify({
      records: Object.fromEntries(names.map((name) => [name, records[name]?.length ?? 0])),
      receiptFiles: 0,
      fileBytes: 0,
      totals: { ...totals, ...changed.totals },
    }),
    ...changed.parts,
  };
  const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const sums = Object.entries(parts).map(([name, text]) => `${sumOf(text)}  ${name}\n`);
  return { ...parts, ...(ARCHIVE_CHECKSUMS_FILE in parts ? {} : { [ARCHIVE_CHECKSUMS_FILE]: sums.join('') }) };
}

/** Writes parts as an archive without checking them. */
export async function zipArchiveParts(path: string, parts: Record<string, string>): Promise<string> {
  const zip = createZipFileWriter(path, new Date());
  for (const [name, text] of Object.entries(parts)) await zip.add(name, [Buffer.from(text)]);
  await zip.end();
  return path;
}
