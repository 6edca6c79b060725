import { containsAnyKeyword, normalizeForSearch } from '../normalize-text.ts';
import merchantWords from './merchant-words.json' with { type: 'json' };

/**
 * Legal forms of companies, including common misreadings of "SDN BHD". They are not folded, because many have only two
 * letters.
 */
const legalForms = [
  /S[DOUI0][NMH]\.?\s?\.?[BE8H][HI]{1,2}[DOU]\b|\bS\s?\/\s?B\b|\bB[HI]D\b/iu,
  /\bGmbH\b|\be\.?\s?K\b\.?/iu,
  /\b(Ltd|Limited|LLC|LLP|Inc|Corp|PLC|Pty|Pte|Pvt)\b/iu,
  /\bB\.?\s?V\.?(?!\p{L})|\bN\.V\.|\bV\.O\.F\.?|\bA\/S\b|\bApS\b|\bOyj?\b|\bSp\. ?z ?o/iu,
  /\b(Incorporated|Corporation|GesmbH|Sagl|EURL|EIRELI|UAB|Kft|Zrt|d\.o\.o|s\.r\.o)\b|\be\.U\.|(?<=\p{L} )AB(?=\s*$)|\bLTD\.? ?[SŞ]T[IİlL1]|\bA\.[SŞ]\.|^PT\.? (?=\p{L})|^(?:OOO|ООО|000) ?["«“]/iu,
  /\bS\.?A\.?R\.?L\b|\bS\.?A\.?S\b|\bS\.A\.|\bS\.?L\.?U?\.(?!\p{L})|\bS\.?r\.?l\.?(?!\p{L})|\bS\.p\.A|\bSpA\b|\bLt?da\b/iu,
];
const legalForm = new RegExp(legalForms.map(({ source }) => source).join('|'), 'iu');
const allLegalForms = new RegExp(legalForm, 'giu');
/** Short legal forms. Upper and lower case must match exactly, because "kg" is a unit. */
const shortLegalForm = /(?<![\d/] ?)\b(?:AG|KG|OHG|oHG|UG)(?=\s*$|\s[-–|,])/u;

const taxNumberPattern =
  /\b(gst|sst|ust|uid|vat|tin|tva|nif|cif|kvk|btw|iban|roc|brn|br no|co\.? ?reg|company ?(re[g9]|no)|re[g9]\.? ?no|re[g9] #|id no|gstin|siret|steuer)/i;
const registrationNumberPattern =
  /[([{]?\s?\b(?:co\.?\s?(?:reg)?\.?\s?(?:no)?\.?:?\s?|reg\.?\s?no\.?:?\s?|[A-Z]{0,3})?\d{4}[\dA-Z/ ]*(?:\s?-\s?[A-Z0-9]{0,2})?\b\s?[)\]}]?\.?,?/gi;

export function hasLegalForm(text: string): boolean {
  return legalForm.test(text) || shortLegalForm.test(text);
}

export function removeLegalForm(text: string): string {
  return text.replace(allLegalForms, ' ').replace(shortLegalForm, ' ').trim();
}

/** True if the line contains a word that businesses use in their names and another word that may be a name. */
export function hasBusinessWord(text: string): boolean {
  const folded = normalizeForSearch(text);
  const otherWords = [...folded.words].filter((word) => word.length > 2 && !merchantWords.business.includes(word));
  return otherWords.length > 0 && containsAnyKeyword(folded, merchantWords.business);
}

export function hasTaxNumber(text: string): boolean {
  return taxNumberPattern.test(text);
}

/**
 * True if the line contains a registration number of a company. The company's name is on the same line or the line
 * above.
 */
export function hasRegistrationNumber(text: string): boolean {
  return hasTaxNumber(text) || /\(?\b[A-Z]{0,3}\d{5,9}\s?-\s?[A-Z]{1,2}\b/.test(text);
}

export function removeRegistrationNumber(text: string): string {
  return text.replace(registrationNumberPattern, ' ');
}

/** True if the line can only be the end of a name: `SDN BHD`, `CO. (M) SDN BHD`, `TRADING`, `WEST) LTD`. */
export function isOnlyNameEnding(text: string): boolean {
  const letters = removeLegalForm(cleanShopName(text))
    .replace(/\([^)]{1,3}\)|\bco\b\.?/gi, ' ')
    .replace(/[^\p{L}]/gu, '');
  if (hasLegalForm(text) && letters.length < 4) return true;
  if (/^[^()]*\p{L}\)|^\([\p{L}\s,.]+\)$/u.test(text)) return true;
  return text.trim().split(/\s+/).length <= 3 && isNameContinuation(text);
}

/**
 * True if two lines must be one name. Either a bracket on the first line is still open, or the first line cannot be a
 * name on its own.
 */
export function isNameOnTwoLines(first: string, second: string): boolean {
  const hasOpenBracket = first.lastIndexOf('(') > first.lastIndexOf(')');
  if (hasOpenBracket && /^[^(]*\)/.test(second)) return true;
  return hasLegalForm(second) && (hasOpenBracket || isNameContinuation(first));
}

/** Removes the text after the complete name of a company: a branch, code or address. */
function cutAfterName(text: string): string {
  const nameEnds = [text.search(registrationNumberPattern), text.search(/\s[-–|·]\s/)];
  const nameEnd = Math.min(...nameEnds.filter((index) => index > 0 && hasLegalForm(text.slice(0, index))));
  return Number.isFinite(nameEnd) ? text.slice(0, nameEnd) : text;
}

const continuationWords = ['enterprise', 'trading', 'holdings', 'marketing', 'resources', 'industries'];

/** True if the text cannot start a name but only continue one, such as `& SONS` or `ENTERPRISE (NORTH CITY)`. */
export function isNameContinuation(text: string): boolean {
  return /^\W?&/.test(text) || containsAnyKeyword(normalizeForSearch(text.trim().slice(0, 12)), continuationWords);
}

/** Removes decorative signs at the end. It uses a loop, because a regular expression would take quadratic time. */
function removeTrailingSigns(name: string): string {
  const letters = [...name];
  // Without an opening bracket in the name, its closing bracket belongs to text that was printed before the name.
  if (name.endsWith(')') && !name.includes('(')) letters.pop();
  const lastIndex = letters.findLastIndex((letter) => /[\p{L}\p{N}).!'&]/u.test(letter));
  return letters.slice(0, lastIndex + 1).join('');
}

/**
 * Removes the first dash or comma and everything after it, if that text contains a digit. It is then an address or a
 * branch.
 */
function removeAddress(name: string): string {
  const end = name.search(/(?<=\p{L})\s?[-–|,]\s/u);
  return end >= 0 && /\d/.test(name.slice(end)) ? name.slice(0, end) : name;
}

/** Removes Chinese characters from Latin text, where they are misread specks of dirt. */
function removeStrayHanCharacters(name: string): string {
  return /\p{Script=Latin}{2}/u.test(name) ? name.replace(/\p{Script=Han}/gu, ' ') : name;
}

/**
 * Returns the name as people write it, without labels, registration numbers, decorative signs or spaces between single
 * letters. Misread digits are corrected.
 */
export function cleanShopName(text: string): string {
  const line = removeRegistrationNumber(removeStrayHanCharacters(cutAfterName(text).normalize('NFC')))
    .replace(/^[\p{L} ]{3,24}:\s+(?=\p{L})/u, (label) => (hasLegalForm(label) ? label : ''))
    .replace(/\(\s*\)/g, ' ');
  const name = removeAddress(line).replace(/^[^\p{L}\p{N}("']+/u, '');
  return removeTrailingSigns(name)
    .replace(/(?<!\p{L})(?:\p{L} ){2,}\p{L}(?!\p{L})/gu, (spacedLetters) => spacedLetters.replaceAll(' ', ''))
    .replace(/(?<=\p{Lu})0|0(?=\p{Lu}{2})/gu, 'O')
    .replace(/(?<=\p{Lu}{2})5(?=\p{Lu})|(?<=\p{Lu})5(?=\p{Lu}{2})|(?<!\S)5(?=\p{Lu}{2})/gu, 'S')
    .replace(/(?<=\p{Lu}{2})1(?=\p{Lu})|(?<=\p{Lu})1(?=\p{Lu}{2})/gu, 'I')
    .replace(/\b0(?=\p{Ll})/gu, 'O')
    .replace(/(?<=\p{Ll})0/gu, 'o')
    .replace(/\s+/g, ' ')
    .replace(/ (tax )?(invoice|receipt|rechnung|factuur|facture|factura)$/i, '')
    .trim();
}
