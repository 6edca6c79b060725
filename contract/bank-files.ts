/*
 * Formats of files that can be imported: the names shown for each, the most common one first. Tests compare them with
 * the reader's formats, README.md and docs/formats.md.
 */

/** Formats that banks export. */
export const BANK_FORMATS = {
  csv: ['CSV'],
  xlsx: ['XLSX'],
  ofx: ['OFX', 'QFX'],
  qif: ['QIF'],
  camt: ['CAMT'],
  mt940: ['MT940'],
};

/** Exports of other finance programs. */
export const PROGRAM_FORMATS = {
  ynab: ['YNAB'],
  ynab4: ['YNAB 4'],
  firefly: ['Firefly III'],
  mint: ['Mint'],
  gnucash: ['GnuCash'],
  homebank: ['HomeBank'],
  actual: ['Actual Budget'],
  copilot: ['Copilot Money'],
  moneta: ['Moneta'],
};

export type FileFormat = keyof typeof BANK_FORMATS | keyof typeof PROGRAM_FORMATS;

export const FILE_FORMATS = Object.keys({ ...BANK_FORMATS, ...PROGRAM_FORMATS }) as FileFormat[];

export const formatName = (format: FileFormat) => ({ ...BANK_FORMATS, ...PROGRAM_FORMATS })[format][0];

/** `CSV, XLSX or OFX` */
export const BANK_FORMAT_LIST = Object.values(BANK_FORMATS)
  .flat()
  .join(', ')
  .replace(/, (\w+)$/, ' or $1');
