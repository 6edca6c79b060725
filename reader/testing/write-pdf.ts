/** A file that is attached to a PDF. If `isPacked` is true, `content` is already compressed with deflate. */
export type Attachment = { name: string; content: Buffer; isPacked?: boolean };

/**
 * Returns a PDF of one A4 page with these lines as text, and with attachments. The font is Courier, so columns are
 * straight. Only Latin-1 characters are supported.
 */
export function writeTextPdf(
  lines: readonly string[],
  {
    font = 'Helvetica',
    attachments = [],
  }: { font?: 'Helvetica' | 'Courier'; attachments?: readonly Attachment[] } = {},
): Buffer {
  const files = attachments.flatMap(({ name, content, isPacked }, index) => [
    `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Data /EF << /F ${index * 2 + 6} 0 R >> >>`,
    stream(content, `/Type /EmbeddedFile /Subtype /text#2Fxml ${isPacked ? '/Filter /FlateDecode' : ''}`),
  ]);
  const names = attachments.map(({ name }, index) => `(${name}) ${index * 2 + 5} 0 R`).join(' ');
  const catalogue = attachments.length === 0 ? '' : `/Names << /EmbeddedFiles << /Names [${names}] >> >>`;
  return writePdf(
    `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /${font} >> >>`,
    textAt(lines, 60, 780),
    files,
    catalogue,
  );
}

/**
 * Returns a PDF of one page whose font maps letters to wrong characters. The letter `a` is mapped to the character with
 * the code `codes.a`, and so on.
 */
export function writeMappedPdf(lines: string | readonly string[], codes: Readonly<Record<string, number>>): Buffer {
  const hex = (code: number, digits: number) => `<${code.toString(16).padStart(digits, '0')}>`;
  const mapped = Object.entries(codes).map(([letter, code]) => `${hex(letter.charCodeAt(0), 2)} ${hex(code, 4)}`);
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def ' +
    `1 begincodespacerange <00> <ff> endcodespacerange ${mapped.length} beginbfchar ${mapped.join(' ')} endbfchar ` +
    'endcmap end end';
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>';
  return writePdf(`/Font << /F1 ${font} >>`, textAt([lines].flat(), 60, 780), [stream(Buffer.from(map))]);
}

/**
 * Returns a PDF of one page that contains only a JPEG, as scanners write it. `width` and `height` are the size of the
 * JPEG.
 * `unseen` are lines of an invisible text layer. They are in the lower third of the page, which is empty if the JPEG is
 * in landscape format.
 */
export function writePicturePdf(jpeg: Buffer, width: number, height: number, unseen: readonly string[] = []): Buffer {
  const picture = stream(
    jpeg,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
      '/BitsPerComponent 8 /Filter /DCTDecode',
  );
  const scale = Math.min(595 / width, 842 / height);
  const drawn = `q ${width * scale} 0 0 ${height * scale} 0 ${842 - height * scale} cm /P Do Q`;
  return writePdf(
    `/XObject << /P 5 0 R >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>`,
    `${drawn}\n3 Tr ${textAt(unseen, 20, 280)}`,
    [picture],
  );
}

/** Returns a PDF with empty pages of this size in points. */
export function writeEmptyPdf(pages: number, width: number, height: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  return writeObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array<string>(pages).fill(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`),
  ]);
}

/** Returns a PDF whose page is inside this many levels of page trees. */
export function writeDeepPdf(levels: number): Buffer {
  const trees = Array.from({ length: levels }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`);
  return writeObjects(['<< /Type /Catalog /Pages 2 0 R >>', ...trees, '<< /Type /Page /MediaBox [0 0 595 842] >>']);
}

/** Returns a PDF of one page. `packed` is the content of the page, compressed with deflate. */
export function writePackedPdf(packed: Buffer): Buffer {
  return writeObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    stream(packed, '/Filter /FlateDecode'),
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
 * Returns PDF operators that print lines below each other. `left` and `top` are the start of the first line, in points
 * from the left and bottom edge of the page.
 */
function textAt(lines: readonly string[], left: number, top: number): string {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, (sign) => `\\${sign}`));
  return escaped.map((line, index) => `BT /F1 12 Tf ${left} ${top - index * 20} Td (${line}) Tj ET`).join('\n');
}

/** @param others further objects, numbered from 5 on */
function writePdf(
  resources: string,
  content: string,
  others: readonly (Buffer | string)[] = [],
  catalogue = '',
): Buffer {
  return writeObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents 4 0 R >>`,
    stream(Buffer.from(content, 'latin1')),
    ...others,
  ]);
}

function stream(content: Buffer, entries = ''): Buffer {
  const head = Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`);
  return Buffer.concat([head, content, Buffer.from('\nendstream')]);
}

/** Returns a PDF file with these objects, numbered from 1 on. The first object is the catalogue. */
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
