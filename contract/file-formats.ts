import { BANK_FORMATS } from './bank-files.ts';

/*
 * Formats of files that can be imported. Tests compare them with the reader's formats, README.md and docs/formats.md.
 */

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
  journal: ['hledger and beancount'],
  ivy: ['Ivy Wallet'],
  moneta: ['Moneta'],
};

const NAMES = { ...BANK_FORMATS, ...PROGRAM_FORMATS };

export type FileFormat = keyof typeof NAMES;

export const FILE_FORMATS = Object.keys(NAMES) as FileFormat[];

export const formatName = (format: FileFormat) => NAMES[format][0];
