import { SuspectedReceiptError, UnreadableStatementError } from '../statement.ts';

/**
 * Number of characters at the start of a file that are examined to detect the format. The text that banks put before
 * the data is far shorter.
 */
export const MAX_EXAMINED_CHARACTERS = 100_000;

const EXPORT_INSTEAD = 'Export CSV or OFX';

/**
 * The string at the start of a file in which the server has stored the words of a PDF, see `pdf/stored-pdf-words.ts`.
 */
export const STORED_PDF_WORDS_PREFIX = 'MONETA PDF WORDS 1\n';
/** Returns the message for a known format that is not supported. */
function nameFormat(name: string): string {
  return `This is ${name}. Moneta can't read it yet; export CSV or OFX.`;
}

/** The first characters of text formats that are known but not supported. */
const KNOWN_TEXTS: { start: RegExp; name: string }[] = [
  { start: /^(?:UNA.{6}\s{0,9})?UNB\+[^\0]{0,500}\bFINSTA\b/, name: 'an EDIFACT statement (FINSTA)' },
  { start: /^(?:UNA.{6}\s{0,9})?UNB\+/, name: 'an EDIFACT message' },
  {
    start: /^(?:\{1:.{0,99})?\{2:[IO]101|^:20:[^\n]{0,40}\n(?::(?!61)[^\n]{0,99}\n){1,30}:32B:/,
    name: 'an MT101 payment order',
  },
  { start: /^0128A[LG][KB]/, name: 'a DTAUS payment order' },
  { start: /^0256Q/, name: 'a DTAZV payment order' },
  { start: /^0302\s{26}|^3102.{0,40}\d{6}/, name: 'a CFONB payment order' },
  { start: /^074\d{16}[^\n]{20}\d{6}/, name: 'an ABO (GPC) statement' },
  { start: /^01BGMAX/, name: 'a Bankgirot BgMax file' },
  { start: /^101 [\d ]\d{8,9}/, name: 'a NACHA payment order' },
  { start: /^#FLAGGA\b/, name: 'a SIE accounting file' },
  { start: /^!(?:TRNS|ACCNT|CUST|VEND|HDR)\t/, name: 'a QuickBooks file (.iif)' },
];

const PICTURE = `This is a picture. ${EXPORT_INSTEAD} from your bank. Upload photos of receipts under Receipts.`;

const MAIL = `This is an email. ${EXPORT_INSTEAD} from your bank. Upload emails about purchases under Receipts.`;

/** The first bytes of file types that are not supported, with the message for the user. */
const FOREIGN: { beginnings: string[]; sentence: string }[] = [
  {
    beginnings: ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'],
    sentence: PICTURE,
  },
  {
    beginnings: ['SQLite format 3\0'],
    sentence: `This is a database. ${EXPORT_INSTEAD} from the program that created it (in GnuCash, save as XML).`,
  },
  {
    beginnings: ['Rar!', '7z\xbc\xaf', '\xfd7zXZ', 'BZh9', '\x28\xb5\x2f\xfd'],
    sentence: 'This archive is not a zip or gzip file. Unpack it and choose the files inside.',
  },
  { beginnings: ['\xac\x9e\xbd\x8f'], sentence: nameFormat('a Quicken file (.qdf)') },
  { beginnings: ['\0\u0001\0\0MSISAM'], sentence: nameFormat('a Microsoft Money file (.mny)') },
  { beginnings: ['\0\u0001\0\0Standard'], sentence: nameFormat('a Microsoft Access database') },
  { beginnings: ['{\\rtf'], sentence: `This is a text document (RTF). ${EXPORT_INSTEAD} from your bank instead.` },
  {
    beginnings: ['\x7fELF', 'MZ\x90\0'],
    sentence: `This is a program, not a statement. ${EXPORT_INSTEAD} from your bank.`,
  },
];

/** The message for a Moneta archive, which is recognized by the name of the first file in the zip. */
const ARCHIVE =
  'This is a Moneta archive. Import it on its own into an empty account, or send it to POST /api/archive.';

/**
 * Returns how the file is packed.
 * @throws UnreadableStatementError if the file cannot contain a statement, for example because it is an image
 */
export function detectContainerFormat(bytes: Uint8Array): 'gzip' | 'zip' | 'pdf' | 'none' {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1');
  if (head.startsWith('\x1f\x8b')) return 'gzip';
  if (head.startsWith('archive.json', 30)) throw new UnreadableStatementError(ARCHIVE);
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip';
  // A PDF may have other bytes before its `%PDF-` header.
  if (head.includes('%PDF-') || head.startsWith(STORED_PDF_WORDS_PREFIX)) return 'pdf';
  if (head.startsWith('ftyphe', 4)) throw new SuspectedReceiptError(PICTURE);
  if (head.startsWith('ftyp', 4))
    throw new UnreadableStatementError(`This is a picture or video. ${EXPORT_INSTEAD} from your bank.`);
  const foreign = FOREIGN.find(({ beginnings }) => beginnings.some((beginning) => head.startsWith(beginning)));
  if (foreign?.sentence === PICTURE) throw new SuspectedReceiptError(PICTURE);
  if (foreign) throw new UnreadableStatementError(foreign.sentence);
  return 'none';
}

/**
 * Rejects a zip file that is another kind of document.
 * @param names the names of the files inside, in lower case
 * @throws UnreadableStatementError with a message for the kind of document
 */
export function refuseUnsupportedZip(names: readonly string[]): void {
  if (names.includes('xl/workbook.bin')) {
    throw new UnreadableStatementError('This is a binary spreadsheet (.xlsb). Open it and save it as .xlsx or CSV.');
  }
  if (names.some((name) => name.endsWith('index/document.iwa')))
    throw new UnreadableStatementError(nameFormat('a document of Apple Numbers'));
  if (names.includes('word/document.xml'))
    throw new UnreadableStatementError(`This is a text document. ${EXPORT_INSTEAD} instead.`);
}

/**
 * Rejects text in an unknown format that cannot be a table, such as XML.
 * @throws UnreadableStatementError with a message for the format
 */
export function refuseUnsupportedText(text: string): void {
  const start = text.slice(0, 2000).trimStart();
  if (/^[\w-]{2,60}: /.test(start) && /^(?:message-id|mime-version): /im.test(start))
    throw new SuspectedReceiptError(MAIL);
  const known = KNOWN_TEXTS.find((format) => format.start.test(start));
  if (known) throw new UnreadableStatementError(nameFormat(known.name));
  if (isXml(start)) throw new UnreadableStatementError(describeUnknownXml(start));
  if (!/^[{[]/.test(start) && text.slice(0, MAX_EXAMINED_CHARACTERS).includes('\0'))
    throw new UnreadableStatementError(`Unknown file type. ${EXPORT_INSTEAD}.`);
}

export const isXml = (head: string) => /^\s{0,1000}<[?!]?[A-Za-z]/.test(head);

/** Returns the message for an XML file that is not a statement. `start` is the start of its text. */
export function describeUnknownXml(start: string): string {
  if (/<(\w{1,20}:)?CstmrCdtTrfInitn\b|:pain\.00/.test(start)) {
    return 'This is a payment order (pain.001), not a statement. Export CAMT.053, CSV or OFX.';
  }
  const root = /<(?:\w{1,30}:)?([A-Za-z]\w{0,30})/.exec(start.replace(/<\?[^<>]{0,500}>/g, ''))?.[1] ?? 'unknown';
  return `This XML file (root element "${root}") is not a supported bank statement. Export CAMT.053, OFX or CSV.`;
}
