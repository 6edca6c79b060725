import { decodeCodePage852 } from './code-page-852.ts';
import { guessEncodings } from './guess-encoding.ts';
import { refuseTooLarge, refuseTooManyLines } from './limits.ts';
import { type Question, StatementRefused } from './statement.ts';

export type Decoded = { text: string; encoding: string; questions: Question[] };

/**
 * A file's text, its line ends all `\n`. What settles the encoding, in this order: what a person has `chosen`, a byte order
 * mark, zeros (UTF-16), whether all of it is UTF-8, what the file declares, else a guess, with a question where two are likely.
 * Throws `StatementRefused` where it is empty, too large or has too many lines.
 */
export function decode(bytes: Uint8Array, chosen?: string): Decoded {
  if (bytes.length === 0) throw new StatementRefused('This file is empty. Download it from your bank again.');
  refuseTooLarge(bytes.length);
  const encodings = chosen ? [chosen] : encodingsOf(bytes);
  const encoding = encodings[0] ?? 'utf-8';
  const text = decodeAs(bytes, encoding);
  refuseTooManyLines(text);
  return {
    text: withPlainLineEnds(text),
    encoding,
    questions: encodings.length > 1 ? [{ about: 'encoding', choices: encodings }] : [],
  };
}

/** The likeliest first; more than one only where it takes a person to tell. */
function encodingsOf(bytes: Uint8Array): string[] {
  const byMark = encodingOfMark(bytes) ?? encodingOfZeros(bytes);
  if (byMark) return [byMark];
  if (isUtf8(bytes)) return ['utf-8'];
  const declared = declaredEncoding(bytes);
  return declared ? [declared] : guessEncodings(bytes, decodeAs);
}

export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'ibm852') return decodeCodePage852(bytes);
  try {
    const decoder = new TextDecoder(encoding);
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' ? withSignsOf1252(text) : text;
  } catch (error) {
    if (error instanceof RangeError) throw new StatementRefused(`The encoding "${encoding}" is not known here.`);
    throw error;
  }
}

/** Some releases of Node take Windows-1252 for Latin-1, which has nothing where the euro and the dashes are. */
function withSignsOf1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (sign) => SIGNS_OF_1252[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** Of 0x80 to 0x9F; a blank where there is none. */
const SIGNS_OF_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function encodingOfMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** Letters and digits of Europe are a zero and another byte each in UTF-16; no other text has zeros. */
function encodingOfZeros(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isMost = (count: number) => count > head.length / 4;
  if (isMost(odd) && even <= odd / 10) return 'utf-16le';
  return isMost(even) && odd <= even / 10 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** As an XML prolog or the head of an OFX file has it. That it is no UTF-8 is known by then, whatever they say. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1000));
  const name =
    /<\?xml[^>?]{0,200}\sencoding\s?=\s?["']([\w.:-]{1,40})["']/i.exec(head)?.[1] ??
    /\bCHARSET:[ \t]*([\w.-]{1,40})/.exec(head)?.[1];
  if (!name) return undefined;
  if (/^(ibm|cp)-?852$/i.test(name)) return 'ibm852';
  try {
    const { encoding } = new TextDecoder(/^125\d$/.test(name) ? `windows-${name}` : name);
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** LF, CRLF, a lone CR, and CR CR LF, which stands for one end, too. */
const withPlainLineEnds = (text: string) => (text.includes('\r') ? text.replace(/\r\r\n|\r\n?/g, '\n') : text);
