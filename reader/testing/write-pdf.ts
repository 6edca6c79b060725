/** Writes a PDF of one A4 page whose text layer holds the lines, in Helvetica. Only letters of Latin-1 can be written. */
export function writeTextPdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, (sign) => `\\${sign}`));
  const text = escaped.map((line, place) => `BT /F1 12 Tf 60 ${780 - place * 20} Td (${line}) Tj ET`).join('\n');
  return writePdf('/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>', text);
}

/** Writes a PDF of one page that is a JPEG and nothing else, as scanners do. `width` and `height` are the JPEG's. */
export function writePicturePdf(jpeg: Buffer, width: number, height: number): Buffer {
  const picture = Buffer.concat([
    Buffer.from(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
    ),
    jpeg,
    Buffer.from('\nendstream'),
  ]);
  const scale = Math.min(595 / width, 842 / height);
  const content = `q ${width * scale} 0 0 ${height * scale} 0 ${842 - height * scale} cm /P Do Q`;
  return writePdf('/XObject << /P 5 0 R >>', content, picture);
}

function writePdf(resources: string, content: string, fifth?: Buffer): Buffer {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents 4 0 R >>`,
    ),
    Buffer.from(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`, 'latin1'),
    ...(fifth ? [fifth] : []),
  ];
  let file = Buffer.from('%PDF-1.4\n');
  const offsets = objects.map((object, place) => {
    const offset = file.length;
    file = Buffer.concat([file, Buffer.from(`${place + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(end)]);
}
