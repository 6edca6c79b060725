import { cleanName, hasLegalForm, hasTaxNumber, withoutNumber } from './company-name.ts';
import { findDates } from './date-text.ts';
import { fold, foldForSearch, holds, holdsExactly } from './fold.ts';
import { otherWords, titleWords } from './merchant-words.ts';
import { monthsByName } from './month-names.ts';

/** What only addresses contain, in the countries that the reader knows best. */
const address =
  /\b(jalan|jln|j1n|jl|lorong|lrg|lebuh|lebuhraya|persiaran|taman|tmn|lot|bandar|seksyen|kampung|kg|kawasan|selangor|kuala lumpur|(ground|1st|2nd|3rd) floor|flr|wisma|suite|p ?o box|postfach)\b|str(asse|aße|\.)|\bjalan|\bn[o0][.:,]? ?[\da-z-]*\d|\b\d{5}\b|^\d+[a-z]?,/iu;
/** Words that addresses share with names; with a number or a comma, or alone, they are an address. */
const addressLike =
  /\b(level|blok|block|floor|menara|johor|penang|perak|malaysia|street|st|road|rd|avenue|ave|lane|plaza|mall|allee|platz|weg|gasse|rue|boulevard|calle|avenida|via|piazza|straat|laan|plein|rua|unit)\b/iu;
const contact =
  /\b(tel|telephone|phone|fax|hp|h\/p|mobile|telefon|tlf|e-?mail|www|http)\b|www\.|@\w+\.|\b\+?\d[\d\s()/-]{7,}\d\b|\btel[.:n]/i;

/** What a line is, as far as its words tell. */
export type LineKind = 'name' | 'company' | 'figure' | 'contact' | 'tax number' | 'address' | 'title' | 'note';

export function kindOfText(text: string): LineKind {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (hasLegalForm(text)) return letters < 6 ? 'figure' : 'company';
  if (letters < 3 || letters < 0.45 * text.replace(/\s/g, '').length || isTime(text)) return 'figure';
  if (contact.test(withoutNumber(text))) return 'contact';
  if (hasTaxNumber(text)) return 'tax number';
  if (isAddress(text)) return 'address';
  if (isTitle(text)) return 'title';
  const folded = foldForSearch(text);
  // "Rice" is one letter from "price".
  const says = (word: string) => (word.length < 7 ? holdsExactly(folded, word) : holds(folded, word));
  return otherWords.some(says) ? 'note' : 'name';
}

const clock = /\b\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?\b/i;
/** What stands beside days and times, folded; names of months are known. */
const timeWords =
  /^(?:[ap]m?|date|datum|data|fecha|dato|tarih|tarikh|tanggal|time|uhr|uhrzeit|zeit|heure|hora|ora|tid|tijd|czas|cas|cas|ido|godz|godzina|saat|klo|kl|masa|waktu|jam|wib|gmt|cet|cest|est|edt|utc|at|on|um|am|den|le|de|del|the|of|et|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|mo|di|mi|do|fr|sa|so|(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|mandag|tisdag|tirsdag|onsdag|torsdag|fredag|lordag|lordag|sondag)$/;

/** Whether a line says a day or a time and nothing else: "Fri 12:45 pm", "Uhrzeit 18:02", "12. März 2021". */
function isTime(text: string): boolean {
  if (!/\d/.test(text) || !(clock.test(text) || findDates(text).length > 0)) return false;
  const words = fold(text).match(/\p{L}+/gu) ?? [];
  return words.every((word) => timeWords.test(word) || monthsByName.has(word) || word.length < 2);
}

/** Whether a line can be no name at all: an address, a phone number, a tax number, a title, a greeting, a figure. */
export function isNoName(text: string): boolean {
  const kind = kindOfText(text);
  return kind !== 'name' && kind !== 'company';
}

/** Whether a line can be the name of a shop, or a part of it. */
export function isName(text: string): boolean {
  return !isNoName(text) && cleanName(text).replace(/[^\p{L}]/gu, '').length >= 2;
}

const titles = titleWords.map((title) => ({ title, length: title.replaceAll(' ', '').length }));
/** A misread title may have gained or lost so many letters. */
const lost = 2;

/** Whether a line is what the document calls itself, such as "TAX INVOICE". */
export function isTitle(text: string): boolean {
  const folded = foldForSearch(text);
  const { joined, words } = folded;
  return titles.some(({ title, length }) => {
    if (joined.length > length + 4) return false;
    // A letter of a short heading makes another word of it.
    if (length < 6) return words.has(title) || joined === title;
    return joined.length >= length - lost && holds(folded, title);
  });
}

function isAddress(text: string): boolean {
  if (address.test(text)) return true;
  const plain = withoutNumber(text);
  const rest = plain.replace(addressLike, '');
  return rest !== plain && (/[\d,]/.test(plain) || rest.replace(/[^\p{L}]/gu, '').length < 3);
}
