import { findColumnRoleByHeader } from '../tables/header-roles.ts';
import { ENCODING_PATTERNS } from '../word-patterns.ts';

type Decode = (bytes: Uint8Array, encoding: string) => string;

/** The encodings that can be guessed. If two have the same score, the first one wins. */
const CANDIDATES = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'ibm852',
  'ibm866',
  'gb18030',
  'shift_jis',
  'big5',
  'euc-kr',
];

/**
 * `MAX_SAMPLED` is the maximum number of bytes in the sample. `AROUND` is the maximum number of bytes taken before and
 * after each non-ASCII byte.
 */
const MAX_SAMPLED = 60_000;
const AROUND = 24;

/**
 * Matches the special letters of a single word. A word does not mix languages, so there is one alternative for each of
 * these: Polish, Czech and Slovak, Hungarian, Romanian, Croatian, German.
 */
const CENTRAL = /^(?:[ąćęłńóśźż]+|[áäčďéěíĺľňóôŕřšťúůýž]+|[áéíóöőúüű]+|[ăâîşţ]+|[čćđšž]+|[äëöüéß]+)$/i;

/**
 * Matches the special letters of a single word, with one alternative per language: German, French, Italian, Spanish and
 * Catalan, Portuguese, Nordic languages, Icelandic (except letters that Turkish encodings do not have), Dutch.
 */
const WESTERN =
  /^(?:[äöüß]+|[àâçéèêëîïôœùûüÿæ]+|[àèéìòùó]+|[áéíóúñüçàèò·ïª]+|[áâãàçéêíóôõúü]+|[åäöæøéüôò]+|[áéíóúæö]+|[áéëïíóöüèê]+)$/i;

/** For each encoding, the common special letters of its languages. */
const USUAL: Record<string, RegExp> = {
  'windows-1252': WESTERN,
  'windows-1250': CENTRAL,
  ibm852: CENTRAL,
  'windows-1251': /^[\u0401\u0404\u0406\u0407\u040e\u0410-\u044f\u0451\u0454\u0456\u0457\u045e]+$/,
  'windows-1253': /^[\u0386-\u03ce]+$/,
  'windows-1254': /^[äâçğıîöşüûÄÂÇĞİÎÖŞÜÛ]+$/,
  'windows-1255': /^[\u05d0-\u05ea\u200e\u200f]+$/,
  'windows-1256': /^[\u0621-\u064a\u067e\u0686\u0698\u06af\u200e\u200f]+$/,
  'windows-874': /^[\u0e01-\u0e4e]+$/,
  ibm866: /^[\u0401\u0410-\u044f\u0451]+$/,
  gb18030: /^[\u3000-\u303f\u4e00-\u9fa5\uff00-\uffef]{2,}$/,
  shift_jis: /^[\u3000-\u30ff\u4e00-\u9fa5\uff00-\uffef]{2,}$/,
  big5: /^[\u3000-\u303f\u4e00-\u9fa5\uff00-\uffef]{2,}$/,
  'euc-kr': /^[\uac00-\ud7a3]{2,}$/,
};

/** Encodings of languages whose words never contain Latin letters. */
const UNMIXED = ['windows-1251', 'windows-1253', 'windows-1255', 'windows-1256', 'ibm866'];

/** Matches dashes, quotes and currency signs, which occur in every language. */
const NO_LETTERS = /^[–—‘’“”„«»…€£§°·•\u00a0]+$/;
const INSIDE_WORDS = /[A-Za-z][^A-Za-z’]+[A-Za-z]/;

/** Number of words at the start of the file that are checked for column headers. */
const MAX_HEADS = 60;

/** If the scores of two encodings differ by less than this, the user is asked to choose. */
const NEAR = 0.15;

/**
 * Guesses the encoding of text that is not UTF-8. The score of an encoding is the share of plausible words.
 * @returns the encoding with the highest score, followed by the encodings that have nearly the same score but produce a
 * different text
 */
export function guessEncodings(bytes: Uint8Array, decode: Decode): string[] {
  const sample = collectSample(bytes);
  const judged = CANDIDATES.map((encoding) => {
    const text = decode(sample, encoding);
    return { encoding, text, score: isRuledOut(encoding, sample) ? -1 : scoreText(text, encoding) };
  }).sort((one, other) => other.score - one.score);
  const best = judged[0];
  if (!best) return [];
  const near = judged.filter(({ score, text }, index) => index > 0 && score > best.score - NEAR && text !== best.text);
  const likely = [best, ...near];
  // Prefer the encodings in which the most column headers are recognized.
  const heads = likely.map(({ text }) => countHeaders(text));
  const most = Math.max(...heads);
  return likely.filter((_, at) => heads[at] === most).map(({ encoding }) => encoding);
}

/** Returns how many words at the start of the text are known column headers. */
function countHeaders(text: string): number {
  return text.split(' ', MAX_HEADS).filter((word) => findColumnRoleByHeader(word) !== undefined).length;
}

/** True if the text as a whole cannot be in this encoding, even though each of its words could be. */
function isRuledOut(encoding: string, bytes: Uint8Array): boolean {
  switch (encoding) {
    case 'ibm852':
      return !hasLettersBelow(bytes);
    case 'windows-1255':
      return !hasOnly(bytes, HEBREW);
    case 'windows-1251':
      return (hasOnly(bytes, HEBREW) || hasOnly(bytes, GREEK_CAPITALS)) && lettersIn(bytes).length >= TELLING;
    case 'windows-1253':
      return hasOnly(bytes, HEBREW) && lettersIn(bytes).length >= TELLING;
    default:
      return false;
  }
}

/**
 * True for bytes that are Hebrew letters (`HEBREW`) or Greek capital letters (`GREEK_CAPITALS`). Cyrillic text also
 * contains these bytes, but hardly ever only these.
 */
const HEBREW = (byte: number) => (byte >= 0xe0 && byte <= 0xfa) || byte === 0xfd || byte === 0xfe;
const GREEK_CAPITALS = (byte: number) => byte >= 0xc1 && byte <= 0xd9;
/**
 * Minimum number of letters needed to rule out an encoding by its bytes. In another language, a text of this length
 * almost always contains other bytes too.
 */
const TELLING = 40;

const lettersIn = (bytes: Uint8Array) => bytes.filter((byte) => byte >= 0xc0);

function hasOnly(bytes: Uint8Array, isLetter: (byte: number) => boolean): boolean {
  return lettersIn(bytes).every(isLetter);
}

/**
 * True if at least half of the non-ASCII bytes are below 0xAB. Code page 852 has its common letters below 0xAB, while
 * most other encodings have symbols there.
 */
function hasLettersBelow(bytes: Uint8Array): boolean {
  let below = 0;
  let all = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) all++;
    if (byte >= 0x80 && byte < 0xab) below++;
  }
  return below * 2 >= all;
}

/** Returns the words that contain non-ASCII bytes, up to a limit. */
function collectSample(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let taken = 0;
  for (let index = 0; index < bytes.length && length < MAX_SAMPLED; index++) {
    if ((bytes[index] ?? 0) < 0x80 || index < taken) continue;
    // Start at the beginning of the word, so that a two-byte character is not cut in half.
    let start = index;
    while (start > taken && index - start < AROUND && isPartOfWord(bytes[start - 1])) start--;
    let end = index + 1;
    while (end < bytes.length && end - index < AROUND && (isPartOfWord(bytes[end]) || isSecond(bytes, end))) end++;
    pieces.push(bytes.subarray(start, end), Uint8Array.of(0x20));
    length += end - start + 1;
    taken = end;
  }
  return Buffer.concat(pieces);
}

/**
 * True if the byte may be the second half of a two-byte character. Such a byte can be in the ASCII range, such as `[`
 * in `ー`.
 */
function isSecond(bytes: Uint8Array, at: number): boolean {
  const [before = 0, byte = 0] = [bytes[at - 1], bytes[at]];
  return before >= 0x80 && byte >= 0x40 && byte < 0x7f && byte !== 0x7c;
}

/** True for ASCII letters and for all non-ASCII bytes. */
function isPartOfWord(byte = 0x20): boolean {
  return byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

/** Returns the share of words that are plausible in this encoding, minus the share of impossible words. */
function scoreText(text: string, encoding: string): number {
  const words = text.split(' ').filter(Boolean);
  let points = 0;
  for (const word of words) points += scoreWord(word, encoding);
  return words.length === 0 ? 0 : points / words.length;
}

function scoreWord(piece: string, encoding: string): number {
  const word = piece.replace(/[@[\\\]^_`{}~]/g, '');
  const special = word.replace(/[A-Za-z]/g, '');
  if (NO_LETTERS.test(special)) return INSIDE_WORDS.test(word) ? -1 : 1;
  if (!USUAL[encoding]?.test(special)) return -1;
  const usual = (ENCODING_PATTERNS as Record<string, RegExp>)[encoding];
  if (usual) return special.length < word.length ? -0.5 : usual.test(word) ? 1 : 0.3;
  if (/\p{Ll}\p{Lu}/u.test(word)) return -0.5;
  if (UNMIXED.includes(encoding)) return special.length === word.length ? 1 : -0.5;
  // A longer word in Latin script never consists mostly of accented letters.
  if (word.length > 3 && special.length > word.length / 2) return -1;
  return word.length === 1 ? 0.5 : 1;
}
