import { refuseTooLargeFile, refuseTooManyLines } from '../file-limits.ts';
import { type StatementQuestion, UnreadableStatementError } from '../statement.ts';
import { guessEncodings } from './guess-encoding.ts';

type Decoded = { text: string; encoding: string; questions: StatementQuestion[] };

/**
 * Decodes a file and converts all line endings to LF. The encoding is the one the user chose, or else the first one
 * found in this order: byte order mark, zero bytes (UTF-16), valid UTF-8, a declaration in the file, a guess. If
 * several guesses are likely, the result contains a question for the user.
 * @throws UnreadableStatementError if the file is empty, too large or has too many lines
 */
export function decodeFileText(bytes: Uint8Array, chosen?: string): Decoded {
  if (bytes.length === 0) throw new UnreadableStatementError('This file is empty. Download it from your bank again.');
  refuseTooLargeFile(bytes.length);
  const encodings = chosen ? [chosen] : detectEncodings(bytes);
  const encoding = encodings[0] ?? 'utf-8';
  const text = decodeAs(bytes, encoding);
  refuseTooManyLines(text);
  return {
    text: withPlainLineEnds(text),
    encoding,
    questions: encodings.length > 1 ? [{ about: 'encoding', choices: encodings }] : [],
  };
}

/** Returns the possible encodings, most likely first. If there is more than one, the user has to choose. */
function detectEncodings(bytes: Uint8Array): string[] {
  const byMark = detectByteOrderMark(bytes) ?? detectUtf16(bytes);
  if (byMark) return [byMark];
  if (isUtf8(bytes)) return ['utf-8'];
  const declared = declaredEncoding(bytes);
  return declared ? [declared] : guessEncodings(bytes, decodeAs);
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'ibm852') return decodeCodePage852(bytes);
  try {
    const decoder = new TextDecoder(encoding);
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' ? decodeControls1252(text) : text;
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableStatementError(`The encoding "${encoding}" is not supported.`);
    throw error;
  }
}

/**
 * Corrects the characters 0x80 to 0x9F, such as the euro sign, because some versions of Node decode Windows-1252 as
 * Latin-1.
 */
function decodeControls1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (sign) => SIGNS_OF_1252[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** The characters 0x80 to 0x9F of Windows-1252. Undefined characters are replaced by spaces. */
const SIGNS_OF_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function detectByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * Returns the name of the UTF-16 encoding if about every second byte is zero, as in European text. Otherwise, returns
 * undefined.
 */
function detectUtf16(bytes: Uint8Array): string | undefined {
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

/**
 * Returns the encoding declared by an XML prolog, OFX header or web page. A declaration of UTF-8 is ignored, because
 * the bytes are already known to be invalid UTF-8.
 */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1000));
  // The encoding is given in a field with a Russian name, which cannot be read before decoding. Its value is ASCII, so
  // only the value is searched for.
  if (head.startsWith('1CClientBankExchange')) return /=DOS\s/i.test(head) ? 'ibm866' : 'windows-1251';
  const name =
    /<\?xml[^>?]{0,200}\sencoding\s?=\s?["']([\w.:-]{1,40})["']/i.exec(head)?.[1] ??
    /\bCHARSET:[ \t]*([\w.-]{1,40})/.exec(head)?.[1] ??
    /<meta\b[^>]{0,200}\bcharset\s?=\s?["']?([\w.:-]{1,40})/i.exec(head)?.[1];
  if (!name) return undefined;
  if (/^(ibm|cp)-?852$/i.test(name)) return 'ibm852';
  try {
    const { encoding } = new TextDecoder(/^125\d$/.test(name) ? `windows-${name}` : name);
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** Converts the line endings CRLF, CR and CR CR LF to LF. CR CR LF is treated as one line ending. */
const withPlainLineEnds = (text: string) => (text.includes('\r') ? text.replace(/\r\r\n|\r\n?/g, '\n') : text);

/**
 * The characters 0x80 to 0xFF of code page 852 (Central Europe, DOS). Some banks still use this encoding, but
 * `TextDecoder` does not support it.
 */
const UPPER_HALF =
  'ÇüéâäůćçłëŐőîŹÄĆ' +
  'ÉĹĺôöĽľŚśÖÜŤťŁ×č' +
  'áíóúĄąŽžĘę¬źČş«»' +
  '░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
  '└┴┬├─┼Ăă╚╔╩╦╠═╬¤' +
  'đĐĎËďŇÍÎě┘┌█▄ŢŮ▀' +
  'ÓßÔŃńňŠšŔÚŕŰýÝţ´' +
  '\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

/**
 * Decodes code page 852. The bytes are decoded in chunks, because a function call accepts a limited number of
 * arguments.
 */
function decodeCodePage852(bytes: Uint8Array): string {
  const PIECE = 8192;
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE) {
    const codes = Array.from(bytes.subarray(start, start + PIECE), (byte) =>
      byte < 0x80 ? byte : UPPER_HALF.charCodeAt(byte - 0x80),
    );
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}
