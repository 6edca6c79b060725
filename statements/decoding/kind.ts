import { StatementRefused } from '../statement.ts';
import { toPartName } from '../xlsx/parts.ts';

/** Number of characters in which the format is searched. Lines that banks add before the data are much shorter. */
export const HEAD = 100_000;

const PLEASE = 'Export CSV or OFX';

/** The start of a file with the words of a PDF, see `pdf/stored-words.ts`. */
export const WORDS_OF_PDF = 'MONETA PDF WORDS 1\n';

/** First bytes of unsupported types of files, and the message for the user. */
const FOREIGN: { beginnings: string[]; sentence: string }[] = [
  {
    beginnings: ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'],
    sentence: `This is a picture. ${PLEASE} from your bank. Upload photos of receipts under Receipts.`,
  },
  {
    beginnings: ['\xd0\xcf\x11\xe0'],
    sentence:
      'This is an old Excel file (.xls), a password-protected workbook or another Office document. Open it and save it as .xlsx without a password, or as CSV.',
  },
  {
    beginnings: ['SQLite format 3\0'],
    sentence: `This is a database. ${PLEASE} from the program that wrote it (in GnuCash, save as XML).`,
  },
  {
    beginnings: ['Rar!', '7z\xbc\xaf', '\xfd7zXZ', 'BZh9', '\x28\xb5\x2f\xfd'],
    sentence: 'This archive is not a zip or gzip file. Unpack it and choose the files inside.',
  },
  { beginnings: ['{\\rtf'], sentence: `This is a text document (RTF). ${PLEASE} from your bank instead.` },
  { beginnings: ['\x7fELF', 'MZ\x90\0'], sentence: `This is a program, not a statement. ${PLEASE} from your bank.` },
];

/**
 * The message for an archive of this app. An archive is recognized by the name of its first file, which is near the
 * start of a zip.
 */
const ARCHIVE =
  'This is an archive of Moneta. Choose it alone under Import, in an empty account (or send it to POST /api/archive).';

/**
 * Returns how the file is packed.
 * @throws StatementRefused if the file cannot contain a statement, such as a picture
 */
export function detectPacking(bytes: Uint8Array): 'gzip' | 'zip' | 'pdf' | 'none' {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1');
  if (head.startsWith('\x1f\x8b')) return 'gzip';
  if (head.startsWith('archive.json', 30)) throw new StatementRefused(ARCHIVE);
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip';
  // The PDF format allows other bytes before its header, and some programs write them.
  if (head.includes('%PDF-') || head.startsWith(WORDS_OF_PDF)) return 'pdf';
  if (head.startsWith('ftyp', 4)) throw new StatementRefused(`This is a picture or video. ${PLEASE} from your bank.`);
  const foreign = FOREIGN.find(({ beginnings }) => beginnings.some((beginning) => head.startsWith(beginning)));
  if (foreign) throw new StatementRefused(foreign.sentence);
  return 'none';
}

/**
 * True if a zip with files of these names is a workbook. False if it is an archive.
 * @throws StatementRefused if the zip is another type of document
 */
export function isWorkbook(fileNames: readonly string[]): boolean {
  const names = fileNames.map(toPartName);
  if (names.includes('xl/workbook.bin')) {
    throw new StatementRefused('This is a binary spreadsheet (.xlsb). Open it and save it as .xlsx or CSV.');
  }
  if (names.includes('word/document.xml')) throw new StatementRefused(`This is a text document. ${PLEASE} instead.`);
  if (names.includes('content.xml') && names.includes('mimetype')) {
    throw new StatementRefused(
      'This is a spreadsheet or document (OpenDocument). Open it and save it as .xlsx or CSV.',
    );
  }
  // Some programs give the main part another name than `xl/workbook.xml`. Then `[Content_Types].xml` contains the name.
  return (
    names.includes('xl/workbook.xml') ||
    (names.includes('[content_types].xml') && names.some((name) => name.startsWith('xl/')))
  );
}

/**
 * Rejects texts of an unknown format that cannot be tables, such as web pages, XML and JSON.
 * @throws StatementRefused with a message for the format
 */
export function refuseForeignText(text: string): void {
  const start = text.slice(0, 2000).trimStart();
  if (
    /^(<!doctype html|<html|<head|<body|<table|<div)\b/i.test(start) ||
    /^<\?xml\b[^>]{0,200}>\s?(<![^>]{0,200}>\s?)?<html\b/i.test(start)
  ) {
    throw new StatementRefused(
      `This is a web page, probably an expired login page, or an HTML table named .xls. ${PLEASE}, or open it as a spreadsheet and save it as .xlsx or CSV.`,
    );
  }
  if (/^<[?!]?[A-Za-z]/.test(start)) throw new StatementRefused(describeUnknownXml(start));
  if (/^[{[]\s*["{[\]}]/.test(start)) {
    throw new StatementRefused(`This JSON file is not a supported export. ${PLEASE}.`);
  }
  if (!/^[{[]/.test(start) && text.slice(0, HEAD).includes('\0'))
    throw new StatementRefused(`Unknown file type. ${PLEASE}.`);
}

function describeUnknownXml(start: string): string {
  if (/<(\w{1,20}:)?CstmrCdtTrfInitn\b|:pain\.00/.test(start)) {
    return 'This is a payment order (pain.001), not a statement. Export CAMT.053, CSV or OFX.';
  }
  const root = /<(?:\w{1,30}:)?([A-Za-z]\w{0,30})/.exec(start.replace(/<\?[^<>]{0,500}>/g, ''))?.[1] ?? 'unknown';
  return `This XML file (root element "${root}") is not a supported bank statement. Export CAMT.053, OFX or CSV.`;
}
