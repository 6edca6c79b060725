import fc from 'fast-check';
import { writeTextPdf } from '../../../reader/testing/write-pdf.ts';
import { hostileHeader, hostileText } from './hostile-values.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** A HEIC file with nested boxes that declare the largest possible image. */
const HEIC =
  '\0\0\0\x14ftypheic\0\0\0\0heic\0\0\0\x30meta\0\0\0\0\0\0\0\x24iprp\0\0\0\x1cipco\0\0\0\x14ispe\0\0\0\0' +
  '\xff'.repeat(8);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/** Returns the header of a PNG or JPEG that declares a huge size, without any content. */
function picture(kind: 'png' | 'jpeg', side: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  if (kind === 'png') return Buffer.concat([PNG, size, Buffer.from([16, 6, 0, 0, 1])]);
  const frame = Buffer.from('ffc2001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(side % 65_536, 5);
  frame.writeUInt16BE(side % 65_536, 7);
  return Buffer.concat([JPEG, frame]);
}

const junk = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  hostileText.map((text) => Buffer.from(text)),
  fc
    .tuple(fc.constantFrom<'png' | 'jpeg'>('png', 'jpeg'), fc.constantFrom(1, 5000, 65_535))
    .map(([kind, side]) => picture(kind, side)),
  fc
    .constantFrom(
      '%PDF-1.7\n',
      'GIF89a',
      'PK\x03\x04',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'RIFF\0\0\0\0WEBP',
      HEIC,
    )
    .map((head) => Buffer.from(`${head}${'\0'.repeat(500)}`, 'latin1')),
  fc
    .constantFrom('[', '<<', '(', '1 0 R ')
    .map((unit) => Buffer.from(`%PDF-1.7\n1 0 obj\n${unit.repeat(20_000)}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF`)),
);
/** Files that look like a table of bank entries. Some are valid; others are valid only at the beginning. */
const bookings = fc
  .tuple(hostileHeader, fc.constantFrom(',', ';', '\t'), fc.constantFrom('1.5', '-2,50', '', '1e9', '='.repeat(300)))
  .map(([name, by, amount]) =>
    Buffer.from(
      [`Date${by}Name${by}Amount`, `2026-11-17${by}${name}${by}${amount}`, `2026-11-18${by}Tea${by}-3`].join('\n'),
    ),
  );
/** A readable receipt with hostile text in one of its fields. */
const receipt = fc
  .tuple(fc.constantFrom('KIOSK', '.'.repeat(300), '7'.repeat(300), '=CMD|1'), fc.integer({ min: 1, max: 99 }))
  .map(([name, cents]) => writeTextPdf([name, 'Date 2026-11-17', `Total 12.${String(cents).padStart(2, '0')}`]));

type Part = { disposition: string; type: string; content: Buffer };

const part: fc.Arbitrary<Part> = fc.record({
  disposition: fc.oneof(
    { weight: 3, arbitrary: fc.constant('form-data; name="receipt"; filename="photo.jpg"') },
    { weight: 2, arbitrary: fc.constant('form-data; name="files"; filename="bank.csv"') },
    { weight: 2, arbitrary: hostileHeader.map((name) => `form-data; name="receipt"; filename="${name}"`) },
    { weight: 1, arbitrary: fc.constant('form-data; name="accountId"') },
    { weight: 1, arbitrary: hostileHeader.map((name) => `form-data; name="${name}"`) },
    { weight: 1, arbitrary: hostileHeader },
  ),
  type: fc.oneof(fc.constantFrom('image/jpeg', 'application/pdf', ''), hostileHeader),
  content: fc.oneof(
    { weight: 2, arbitrary: junk },
    { weight: 1, arbitrary: receipt },
    { weight: 1, arbitrary: bookings },
  ),
});

/** Multipart forms. They have invalid files or parts, or lack an end. */
export const hostileFormData = fc
  .record({
    parts: fc.oneof(
      { weight: 4, arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }) },
      {
        weight: 1,
        arbitrary: fc.tuple(part, fc.constantFrom(0, 30, 300)).map(([one, times]) => Array<Part>(times).fill(one)),
      },
    ),
    boundary: fc.constantFrom('b', 'x'.repeat(70), 'x'.repeat(2000), '"', ''),
    isEnded: fc.boolean(),
  })
  .map(({ parts, boundary, isEnded }) => {
    const written = parts
      .slice(0, parts.length > 3 ? 300 : 3)
      .map(({ disposition, type, content }) =>
        Buffer.concat([
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`,
            'latin1',
          ),
          parts.length > 3 ? content.subarray(0, 100) : content,
          Buffer.from('\r\n'),
        ]),
      );
    const content = Buffer.concat([...written, Buffer.from(isEnded ? `--${boundary}--\r\n` : '')]);
    return { contentType: `multipart/form-data; boundary=${boundary}`, content };
  });
