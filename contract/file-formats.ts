import { BANK_FORMATS } from './bank-files.ts';

/* File formats that can be imported. Tests check that README.md and docs/formats.md list the same formats. */

/** Formats that other finance programs export. */
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

export const getFormatName = (format: FileFormat) => NAMES[format][0];
