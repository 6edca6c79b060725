import { isCamt, readCamt } from './camt/read-camt.ts';
import { isGnucash, readGnucash } from './gnucash/read-gnucash.ts';
import { isHomebank, readHomebank } from './homebank/read-homebank.ts';
import { isMt940, readMt940 } from './mt940/read-mt940.ts';
import { isOfx, readOfx } from './ofx/read-ofx.ts';
import type { readPdf } from './pdf/read-pdf.ts';
import { isQif, readQif } from './qif/read-qif.ts';
import type { readCsv } from './tables/read-table.ts';
import type { readXlsx } from './xlsx/read-xlsx.ts';
import { isYnab4, readYnab4 } from './ynab4/read-ynab4.ts';

/**
 * The readers of text formats. `isFormat` recognizes the format by the beginning of the text. All other texts are read
 * as tables.
 */
export const READERS = [
  { isFormat: isOfx, read: readOfx },
  { isFormat: isCamt, read: readCamt },
  { isFormat: isGnucash, read: readGnucash },
  { isFormat: isHomebank, read: readHomebank },
  { isFormat: isMt940, read: readMt940 },
  { isFormat: isQif, read: readQif },
  { isFormat: isYnab4, read: readYnab4 },
];

export type Format =
  | ReturnType<(typeof READERS)[number]['read'] | typeof readCsv>['format']
  | ReturnType<typeof readXlsx>[number]['format']
  | Awaited<ReturnType<typeof readPdf>>[number]['format'];
