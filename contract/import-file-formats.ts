import { BANK_FORMATS } from './bank-formats.ts';

/* File formats that can be imported. Tests check that README.md and docs/formats.md list the same formats. */

/** Formats that other finance programs export. */
export const FINANCE_PROGRAM_FORMATS = {
  ynab: ['YNAB'],
  ynab4: ['YNAB 4'],
  firefly: ['Firefly III'],
  mint: ['Mint'],
  gnucash: ['GnuCash'],
  homebank: ['HomeBank'],
  actual: ['Actual Budget'],
  copilot: ['Copilot Money'],
  journal: ['hledger and beancount'],
  ivy: ['Ivy Wallet'],
  moneta: ['Moneta'],
};

const NAMES = { ...BANK_FORMATS, ...FINANCE_PROGRAM_FORMATS };

export type ImportFileFormat = keyof typeof NAMES;

export const IMPORT_FILE_FORMATS = Object.keys(NAMES) as ImportFileFormat[];

export const getFileFormatName = (format: ImportFileFormat) => NAMES[format][0];
