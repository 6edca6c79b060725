import { createHash } from 'node:crypto';

/** A file attached to a PDF. If `isCompressed` is true, `content` is already compressed with deflate. */
export type Attachment = { name: string; content: Buffer; isCompressed?: boolean };

/**
 * Returns a PDF with one A4 page that contains these lines, and with attachments. The font is Courier, so columns are
 * aligned. Only Latin-1 characters are supported.
 */
export function writeTextPdf(
  lines: readonly string[],
  {
    font = 'Helvetica',
    attachments = [],
  }: { font?: 'Helvetica' | 'Courier'; attachments?: readonly Attachment[] } = {},
): Buffer {
  const files = attachments.flatMap(({ name, content, isCompressed }, index) => [
    `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Data /EF << /F ${index * 2 + 6} 0 R >> >>`,
    createStream(content, `/Type /EmbeddedFile /Subtype /text#2Fxml ${isCompressed ? '/Filter /FlateDecode' : ''}`),
  ]);
  const names = attachments.map(({ name }, index) => `(${name}) ${index * 2 + 5} 0 R`).join(' ');
  const catalogue = attachments.length === 0 ? '' : `/Names << /EmbeddedFiles << /Names [${names}] >> >>`;
  return writePdf(
    `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /${font} >> >>`,
    createTextLines(lines, 60, 780),
    files,
    catalogue,
  );
}

/**
 * Returns a PDF whose font maps letters to the wrong characters: the letter `a` to the character with the code
 * `codes.a`, and so on.
 */
export function writeMappedPdf(lines: string | readonly string[], codes: Readonly<Record<string, number>>): Buffer {
  const toHex = (code: number, digits: number) => `<${code.toString(16).padStart(digits, '0')}>`;
  const mapped = Object.entries(codes).map(([letter, code]) => `${toHex(letter.charCodeAt(0), 2)} ${toHex(code, 4)}`);
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def ' +
    `1 begincodespacerange <00> <ff> endcodespacerange ${mapped.length} beginbfchar ${mapped.join(' ')} endbfchar ` +
    'endcmap end end';
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>';
  return writePdf(`/Font << /F1 ${font} >>`, createTextLines([lines].flat(), 60, 780), [
    createStream(Buffer.from(map)),
  ]);
}

/**
 * Returns a PDF page that contains only a JPEG of the given size, like a scan. `invisibleText` is an invisible text
 * layer in the lower third of the page, which landscape pictures leave empty.
 */
export function writePicturePdf(
  jpeg: Buffer,
  width: number,
  height: number,
  invisibleText: readonly string[] = [],
): Buffer {
  const picture = createStream(
    jpeg,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
      '/BitsPerComponent 8 /Filter /DCTDecode',
  );
  const scale = Math.min(595 / width, 842 / height);
  const operators = `q ${width * scale} 0 0 ${height * scale} 0 ${842 - height * scale} cm /P Do Q`;
  return writePdf(
    `/XObject << /P 5 0 R >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>`,
    `${operators}\n3 Tr ${createTextLines(invisibleText, 20, 280)}`,
    [picture],
  );
}

/** Returns a PDF with empty pages of this size, in points. */
export function writeEmptyPdf(pages: number, width: number, height: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  return writeObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array<string>(pages).fill(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`),
  ]);
}

/** The PDF operators that turn the content upright, for each rotation of a page. */
const UPRIGHT: Record<number, string> = {
  0: '',
  90: '0 1 -1 0 842 0 cm',
  180: '-1 0 0 -1 595 842 cm',
  270: '0 -1 1 0 0 595 cm',
};

/**
 * Returns a PDF with one page per text, in a monospaced font. Only Latin-1 characters are supported. `rotate` is the
 * rotation of the pages in degrees; the text on them is upright.
 */
export function writePagesPdf(
  pages: readonly string[],
  { rotate = 0, password }: { rotate?: number; password?: string } = {},
): Buffer {
  const kids = pages.map((_, index) => `${index * 2 + 4} 0 R`).join(' ');
  const key = password === undefined ? undefined : createEncryption(password);
  const objects = pages.flatMap((text, index) => {
    const lines = text.replace(/^\n/, '').split('\n');
    const printed = lines.map((line, lineIndex) => createTextLine(line, 40, 800 - lineIndex * 11));
    const content = Buffer.from([UPRIGHT[rotate], ...printed].join('\n'), 'latin1');
    const number = index * 2 + 5;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${rotate % 180 === 0 ? '595 842' : '842 595'}] /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> >> /Contents ${number} 0 R >>`,
      createStream(key ? key.encrypt(content, number) : content),
    ];
  });
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>';
  const encryption = pages.length * 2 + 4;
  return writeObjects(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
      font,
      ...objects,
      ...(key ? [key.dictionary] : []),
    ],
    key ? `/Encrypt ${encryption} 0 R /ID [<${DOCUMENT_ID}> <${DOCUMENT_ID}>]` : '',
  );
}

const createTextLine = (line: string, left: number, top: number) =>
  `BT /F1 8 Tf ${left} ${top} Td (${line.replace(/[\\()]/g, (sign) => `\\${sign}`)}) Tj ET`;

const DOCUMENT_ID = 'AB'.repeat(16);
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');

/** Creates encryption with RC4 and a 40-bit key, as in PDF 1.3. */
function createEncryption(password: string) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const key = md5(Buffer.concat([padded, owner, permissions, Buffer.from(DOCUMENT_ID, 'hex')])).subarray(0, 5);
  const user = rc4(key, PADDING);
  const [o, u] = [owner, user].map((bytes) => bytes.toString('hex'));
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${o}> /U <${u}> /P -4 >>`,
    encrypt: (content: Buffer, object: number) =>
      rc4(md5(Buffer.concat([key, Buffer.from([object & 255, object >> 8, 0, 0, 0])])).subarray(0, 10), content),
  };
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (i: number, j: number) => {
    [state[i], state[j]] = [state[j] as number, state[i] as number];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] as number)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number);
    }),
  );
}

/** Returns a PDF whose page is nested in `levels` page trees. */
export function writeDeepPdf(levels: number): Buffer {
  const trees = Array.from({ length: levels }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`);
  return writeObjects(['<< /Type /Catalog /Pages 2 0 R >>', ...trees, '<< /Type /Page /MediaBox [0 0 595 842] >>']);
}

/** Returns a one-page PDF whose content is already compressed with deflate. Its font is `/F1`. */
export function writePackedPdf(compressedContent: Buffer): Buffer {
  return writeObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> >>',
    createStream(compressedContent, '/Filter /FlateDecode'),
  ]);
}

/** Returns a PDF that opens only with a password. */
export function writeLockedPdf(): Buffer {
  const key = 'AB'.repeat(32);
  return writeObjects(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
    ],
    `/Encrypt 4 0 R /ID [<${key.slice(0, 32)}> <${key.slice(0, 32)}>]`,
  );
}

/**
 * Returns PDF operators that print lines. The first line starts at `left` and `top`, in points from the left and bottom
 * edges.
 */
function createTextLines(lines: readonly string[], left: number, top: number): string {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, (sign) => `\\${sign}`));
  return escaped.map((line, index) => `BT /F1 12 Tf ${left} ${top - index * 20} Td (${line}) Tj ET`).join('\n');
}

/** @param furtherObjects further objects, numbered from 5 */
function writePdf(
  resources: string,
  content: string,
  furtherObjects: readonly (Buffer | string)[] = [],
  catalogue = '',
): Buffer {
  return writeObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents 4 0 R >>`,
    createStream(Buffer.from(content, 'latin1')),
    ...furtherObjects,
  ]);
}

function createStream(content: Buffer, entries = ''): Buffer {
  const head = Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`);
  return Buffer.concat([head, content, Buffer.from('\nendstream')]);
}

/** Returns a PDF file with these objects, numbered from 1. The first one is the catalogue. */
function writeObjects(objects: readonly (Buffer | string)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = 9;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`));
  return Buffer.concat(parts);
}
