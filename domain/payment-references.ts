/*
 * Banks add references to the names of payments: `Acme Corp Payroll PPD ID: 9876543210`. References differ from payment
 * to payment, so names are shown without them, and rules look only for the other words.
 */

/**
 * Matches the labels of references in US transfers (ACH), UK direct debits and SEPA payments. A label and everything
 * after it belong to the reference.
 */
const LABELS = [
  /(?:\bpmts? )?\b(?:ppd|web|ccd|ctx|tel|arc|pop|iat) id\b/i,
  /\bweb (?:pmts?|payments?)\b/i,
  /\bach (?:pmts?|payments?|credit|debit|transfer|transaction|deposit|withdrawal|id)\b/i,
  /\b(?:transaction|trans|trace|conf(?:irmation)?|ref(?:erence)?) ?(?:#|(?:nr\.?|no\.?|id)(?=[ :.#]{0,3}(?:[a-z]{0,4}\d|$)))/i,
  /\b(?:ref(?:erence)?[ :.]+[a-z]{0,3}\d|ref$)/i,
  /\bmandate no\b/i,
  /\b(?:eref|mref|kref|cred|svwz|abwa)\+/i,
  /\b(?:end-to-end-ref|mandatsref|gl(?:ä|ae)ubiger-?id|kundenref|kd-nr|re-nr|beitragsn(?:r|ummer))\b/i,
  /(?<=\b(?:payments?|pmts?) )ach$/i,
];

/** Matches payments that differ only in their number, such as checks. */
const NUMBERED = /^(?:check|cheque|scheck|chèque) ?#? ?\d+$/i;

/** Separators that are removed at the end of a name. */
const SEPARATORS = ' ,;:*/|.-#';

/** True for a check and its number, as in `CHECK 1042`. */
export function isNumberedPayment(name: string): boolean {
  return NUMBERED.test(name.trim());
}

/** Returns the name without a labelled reference at its end. A name that starts with a label is not changed. */
export function removePaymentReference(name: string): string {
  const ends = LABELS.map((label) => label.exec(name)?.index).filter((at) => at !== undefined);
  const rest = trimEnd(name.slice(0, Math.min(name.length, ...ends)));
  return isName(rest) ? rest : name;
}

/**
 * Returns the part of a name that is probably the same in the next payment: the longest run of words before, between or
 * after its references. Short numbers are kept, because they may belong to the name, as in `Studio 54`.
 */
export function getRecurringNamePart(name: string): string {
  const whole = name.trim();
  if (isNumberedPayment(whole)) return whole;
  const runs: string[][] = [[]];
  for (const word of removePaymentReference(whole).split(/\s+/)) {
    if (isReference(word)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  const parts = runs.map((words) => trimEnd(words.join(' ')));
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return isName(longest) ? longest : whole;
}

/** True for numbers of three or more digits, dates, and codes that mix letters and digits. */
function isReference(word: string): boolean {
  const digits = word.replace(/\D/g, '').length;
  const letters = word.replace(/\P{L}/gu, '').length;
  return digits >= 3 || (digits >= 2 && letters >= 2) || /^\d+[./-]\d+$/.test(word);
}

function isName(text: string): boolean {
  return text.replace(/\P{L}/gu, '').length >= 2;
}

function trimEnd(text: string): string {
  return text.slice(0, getLengthWithoutTrailing(text, SEPARATORS));
}

/** Returns the length of a text without these characters at its end. */
export function getLengthWithoutTrailing(text: string, characters: string): number {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return end;
}
