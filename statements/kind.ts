import { StatementRefused } from './statement.ts';
import { namesInZip } from './unpack.ts';

/** What a text is, by its content alone. */
export type TextKind = 'ofx' | 'qif' | 'camt' | 'mt940' | 'gnucash' | 'homebank' | 'ynab4' | 'csv';

/** How much of a text is looked at to tell its kind. Preambles of banks are shorter by far. */
const HEAD = 100_000;

const PLEASE = 'please export CSV or OFX';

/** Beginnings of files that no statement can be read from, byte by byte, and what to do with such a one. */
const FOREIGN: { beginnings: string[]; sentence: string }[] = [
  {
    beginnings: ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'],
    sentence: `This is a picture; ${PLEASE} from your bank. Photos of receipts are added where a transaction is.`,
  },
  {
    beginnings: ['\xd0\xcf\x11\xe0'],
    sentence:
      'This is an old spreadsheet (.xls), one that is locked with a password, or a document of Office; open it and save it as .xlsx without a password, or as CSV.',
  },
  {
    beginnings: ['SQLite format 3\0'],
    sentence: `This is a database; ${PLEASE} from the program that wrote it (GnuCash: save as XML).`,
  },
  {
    beginnings: ['Rar!', '7z\xbc\xaf', '\xfd7zXZ', 'BZh9', '\x28\xb5\x2f\xfd'],
    sentence:
      'This archive is packed in another way than zip or gzip. Unpack it, and choose the files that were in it.',
  },
  { beginnings: ['{\\rtf'], sentence: `This is a text document (RTF); ${PLEASE} from your bank instead.` },
  { beginnings: ['\x7fELF', 'MZ\x90\0'], sentence: `This is a program and no statement; ${PLEASE} from your bank.` },
];

/** The name of its first file stands where each zip has that. */
const ARCHIVE =
  'This is an archive of Moneta. Choose it alone under Import, in an account in which nothing is yet (programs send it to POST /api/archive).';

/**
 * Whether the bytes are packed. Throws `StatementRefused` with what a file is that no statement can be read from, like a PDF or
 * a picture.
 */
export function packingOf(bytes: Uint8Array): 'gzip' | 'zip' | 'workbook' | 'none' {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1');
  if (head.startsWith('\x1f\x8b')) return 'gzip';
  if (head.startsWith('archive.json', 30)) throw new StatementRefused(ARCHIVE);
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) {
    const names = namesInZip(bytes);
    refuseDocument(names);
    return isWorkbook(names) ? 'workbook' : 'zip';
  }
  // The PDF format allows other bytes before its header, and some programs write them.
  if (head.includes('%PDF-')) throw new StatementRefused(`This is a PDF statement; ${PLEASE} from your bank instead.`);
  if (head.startsWith('ftyp', 4)) throw new StatementRefused(`This is a picture or a film; ${PLEASE} from your bank.`);
  const foreign = FOREIGN.find(({ beginnings }) => beginnings.some((beginning) => head.startsWith(beginning)));
  if (foreign) throw new StatementRefused(foreign.sentence);
  return 'none';
}

function refuseDocument(names: string[]): void {
  if (names.includes('xl/workbook.bin')) {
    throw new StatementRefused('This is a binary spreadsheet (.xlsb); open it and save it as .xlsx or CSV.');
  }
  if (names.includes('word/document.xml')) throw new StatementRefused(`This is a text document; ${PLEASE} instead.`);
  if (names.includes('content.xml') && names.includes('mimetype')) {
    throw new StatementRefused(
      'This is a spreadsheet or document (OpenDocument); open it and save it as .xlsx or CSV.',
    );
  }
}

/** Its parts are where the first of them says; some programs do not call the main one `xl/workbook.xml`. */
const isWorkbook = (names: string[]) =>
  names.includes('xl/workbook.xml') ||
  (names.includes('[content_types].xml') && names.some((name) => name.startsWith('xl/')));

/** Throws `StatementRefused` for texts of which it is known that they are no statement: a web page, another XML or JSON. */
export function kindOfText(text: string): TextKind {
  const head = text.slice(0, HEAD);
  const start = head.slice(0, 2000).trimStart();
  if (!start) throw new StatementRefused('This file is empty. Download it from your bank again.');
  if (/<OFX\b|^[ \t]*OFXHEADER|<(CC)?STMTTRN\b|<BANKTRANLIST\b/im.test(head)) return 'ofx';
  if (/<(\w{1,20}:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn|DbtCdtNtfctnV\d\d)\b/.test(head)) return 'camt';
  if (/<gnc-v2\b/.test(head)) return 'gnucash';
  if (/<homebank\b/.test(head)) return 'homebank';
  if (
    /^(<!doctype html|<html|<head|<body|<table|<div)\b/i.test(start) ||
    /^<\?xml\b[^>]{0,200}>\s?(<![^>]{0,200}>\s?)?<html\b/i.test(start)
  ) {
    throw new StatementRefused(
      `This is a web page, maybe of a login that ran out, or a table that is only named .xls; ${PLEASE}, or open it as a spreadsheet and save it as .xlsx or CSV.`,
    );
  }
  if (/^<[?!]?[A-Za-z]/.test(start)) throw new StatementRefused(notThisXml(start));
  if (isMt940(head)) return 'mt940';
  if (isQif(head)) return 'qif';
  if (/^[{[]/.test(start)) return kindOfJson(text, start);
  if (head.includes('\0'))
    throw new StatementRefused(`This is no file of text, and no statement that is known here; ${PLEASE}.`);
  return 'csv';
}

function notThisXml(start: string): string {
  if (/<(\w{1,20}:)?CstmrCdtTrfInitn\b|:pain\.00/.test(start)) {
    return 'This is a payment order (pain.001) and no statement; export CAMT.053, CSV or OFX.';
  }
  const root = /<(?:\w{1,30}:)?([A-Za-z]\w{0,30})/.exec(start.replace(/<\?[^<>]{0,500}>/g, ''))?.[1] ?? 'unknown';
  return `This XML file (its outermost part is "${root}") is no bank statement that is known here; please export CAMT.053, OFX or CSV.`;
}

/** A head of blocks, of lines, or none: the fields tell it. */
function isMt940(head: string): boolean {
  return /^:(60[FM]|61|62[FM]):|@@:(60[FM]|61):/m.test(head) && /:(20|25|28C?):/.test(head);
}

function isQif(head: string): boolean {
  if (/^[ \t]*!(Type:|Account\b|Option:|Clear:)/im.test(head)) return true;
  // Without a head: a record of lines of a letter each, one of them a day, one an amount, up to its end.
  return /^\^[ \t]*$/m.test(head) && /^D[ \d]/m.test(head) && /^[TU][-+\d.,]+[ \t]*$/m.test(head);
}

function kindOfJson(text: string, start: string): TextKind {
  // Its parts come in any order, and long ones may be before those that only it has.
  if (
    start.startsWith('{') &&
    text.includes('"transactions"') &&
    /"(isTombstone|entityVersion|accountName)"/.test(text)
  ) {
    return 'ynab4';
  }
  if (/^[{[]\s*["{[\]}]/.test(start)) {
    throw new StatementRefused(`This JSON file is no export that is known here; ${PLEASE}.`);
  }
  return 'csv';
}
