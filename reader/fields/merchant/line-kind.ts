import { containsExactKeyword, containsKeyword, normalizeForSearch } from '../normalize-text.ts';
import { cleanShopName, hasLegalForm, hasTaxNumber, removeRegistrationNumber } from './company-name.ts';
import merchantWords from './merchant-words.json' with { type: 'json' };

/** Matches words that occur only in addresses. */
const addressPattern =
  /\b(jalan|jln|j1n|jl|lorong|lrg|lebuh|lebuhraya|persiaran|taman|tmn|lot|bandar|seksyen|kampung|kg|kawasan|selangor|kuala lumpur|(ground|1st|2nd|3rd) floor|flr|wisma|suite|p ?o box|postfach)\b|str(asse|a[ßb8]e|\.)|\bjalan|\bn[o0][.:,]? ?[\da-z-]*\d|\b\d{5}\b|^\d+[a-z]?,/iu;
/**
 * Matches address words that also occur in names. A line with such a word is an address only if the word is alone or
 * next to a number or comma.
 */
const possibleAddressWord =
  /\b(level|blok|block|floor|menara|johor|penang|perak|malaysia|street|st|road|rd|avenue|ave|lane|plaza|mall|allee|platz|weg|gasse|rue|boulevard|calle|avenida|via|piazza|straat|laan|plein|rua|unit)\b/iu;
const contactPattern =
  /\b(tel|telephone|phone|fax|hp|h\/p|mobile|telefon|tlf|e-?mail|www|http)\b|www\.|@\w+\.|\b\+?\d[\d\s()/-]{7,}\d\b|\btel[.:n]/i;

/** The kind of a line, according to its words. */
export type ReceiptLineKind = 'name' | 'company' | 'figure' | 'contact' | 'tax number' | 'address' | 'title' | 'note';

export function classifyReceiptLine(text: string): ReceiptLineKind {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (hasLegalForm(text)) return letters < 6 ? 'figure' : 'company';
  if (letters < 3 || letters < 0.45 * text.replace(/\s/g, '').length) return 'figure';
  if (contactPattern.test(removeRegistrationNumber(text))) return 'contact';
  if (hasTaxNumber(text)) return 'tax number';
  if (isAddress(text)) return 'address';
  if (isDocumentTitle(text)) return 'title';
  const folded = normalizeForSearch(text);
  // Short words must match exactly, because "rice" and "price" differ by one letter.
  const contains = (word: string) =>
    word.length < 7 ? containsExactKeyword(folded, word) : containsKeyword(folded, word);
  return merchantWords.notes.some(contains) ? 'note' : 'name';
}

/**
 * True if the line is certainly not a name. It may be an address, phone number, tax number, title, greeting or number,
 * for example.
 */
export function isCertainlyNotShopName(text: string): boolean {
  const kind = classifyReceiptLine(text);
  return kind !== 'name' && kind !== 'company';
}

/** True if the line may be a shop's name or part of it. */
export function isPossibleShopName(text: string): boolean {
  return !isCertainlyNotShopName(text) && cleanShopName(text).replace(/[^\p{L}]/gu, '').length >= 2;
}

/** True if a line is the title of a document, such as "TAX INVOICE". */
export function isDocumentTitle(text: string): boolean {
  const folded = normalizeForSearch(text);
  return merchantWords.titles.some((title) => {
    const { length } = title.replaceAll(' ', '');
    if (folded.letters.length > length + 4) return false;
    // Short titles must match exactly, because they become different words if one letter changes.
    return length < 6 ? folded.words.has(title) || folded.letters === title : containsKeyword(folded, title);
  });
}

function isAddress(text: string): boolean {
  if (addressPattern.test(text)) return true;
  const withoutNumber = removeRegistrationNumber(text);
  const withoutAddressWords = withoutNumber.replace(possibleAddressWord, '');
  return (
    withoutAddressWords !== withoutNumber &&
    (/[\d,]/.test(withoutNumber) || withoutAddressWords.replace(/[^\p{L}]/gu, '').length < 3)
  );
}
