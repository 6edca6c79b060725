import { isBai2, readBai2 } from './bai2/read-bai2.ts';
import { isCamt, readCamt } from './camt/read-camt.ts';
import { isCfonb, readCfonb } from './cfonb/read-cfonb.ts';
import { isCoda, readCoda } from './coda/read-coda.ts';
import { isGnucash, readGnucash } from './gnucash/read-gnucash.ts';
import { isGocardless, readGocardless } from './gocardless/read-gocardless.ts';
import { isHomebank, readHomebank } from './homebank/read-homebank.ts';
import { isHtml, readHtml } from './html/read-html.ts';
import { isIvyWallet, readIvyWallet } from './ivy/read-ivy-wallet.ts';
import { isJournal, readJournal } from './journal/read-journal.ts';
import { isLedgerCsv, readLedgerCsv } from './journal/read-ledger-csv.ts';
import { isJson, readJson } from './json/read-json.ts';
import { isMt940, readMt940 } from './mt940/read-mt940.ts';
import { isNorma43, readNorma43 } from './norma43/read-norma43.ts';
import { isFlatOds, isOds, readFlatOds, readOds } from './ods/read-ods.ts';
import { isOfx, readOfx } from './ofx/read-ofx.ts';
import { is1CClientBankExchange, read1CClientBankExchange } from './onec/read-onec.ts';
import type { readPdfStatements } from './pdf/read-pdf-statements.ts';
import { isQif, readQif } from './qif/read-qif.ts';
import { isSpreadsheetMl, readSpreadsheetMl } from './spreadsheetml/read-spreadsheetml.ts';
import type { Statement } from './statement.ts';
import type { readPlainText } from './text/read-plain-text.ts';
import { isXls, readXls } from './xls/read-xls.ts';
import { isXlsx, readXlsx } from './xlsx/read-xlsx.ts';
import { isXmlList, readXmlList } from './xml/read-xml-list.ts';
import { isYnab4, readYnab4 } from './ynab4/read-ynab4.ts';

/**
 * The readers of text formats. The first reader whose `isFormat` accepts the start of the text is used. If no reader
 * accepts it, the text is read as a table.
 */
export const TEXT_FORMAT_READERS = [
  { isFormat: isOfx, read: readOfx },
  { isFormat: isCamt, read: readCamt },
  { isFormat: isGnucash, read: readGnucash },
  { isFormat: isHomebank, read: readHomebank },
  { isFormat: isSpreadsheetMl, read: readSpreadsheetMl },
  { isFormat: isFlatOds, read: readFlatOds },
  { isFormat: isHtml, read: readHtml },
  { isFormat: isMt940, read: readMt940 },
  { isFormat: isCoda, read: readCoda },
  { isFormat: isNorma43, read: readNorma43 },
  { isFormat: isCfonb, read: readCfonb },
  { isFormat: isBai2, read: readBai2 },
  { isFormat: is1CClientBankExchange, read: read1CClientBankExchange },
  { isFormat: isJournal, read: readJournal },
  { isFormat: isLedgerCsv, read: readLedgerCsv },
  { isFormat: isQif, read: readQif },
  { isFormat: isYnab4, read: readYnab4 },
  { isFormat: isIvyWallet, read: readIvyWallet },
  { isFormat: isGocardless, read: readGocardless },
  { isFormat: isJson, read: readJson },
  { isFormat: isXmlList, read: readXmlList },
];

/** The readers of formats that are zip files. `isFormat` receives the lower-case names of the files inside. */
export const ZIP_FORMAT_READERS = [
  { isFormat: isXlsx, read: readXlsx },
  { isFormat: isOds, read: readOds },
];

export const BINARY_FORMAT_READERS = [{ isFormat: isXls, read: readXls }];

type Readers = (typeof TEXT_FORMAT_READERS | typeof ZIP_FORMAT_READERS | typeof BINARY_FORMAT_READERS)[number];
type FormatOf<S> = S extends Statement<infer F> ? F : never;

export type StatementFormat = FormatOf<
  | (ReturnType<Readers['read'] | typeof readPlainText> extends infer R ? (R extends (infer S)[] ? S : R) : never)
  | Awaited<ReturnType<typeof readPdfStatements>>[number]
>;
