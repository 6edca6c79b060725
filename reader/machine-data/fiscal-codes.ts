import { type MachineData, parseEightDigitDay, parseMinor } from './machine-data.ts';

/** Maximum length of a fiscal code in characters. Real ones have fewer than 1,500. */
const maxLetters = 3000;

/**
 * Reads the QR code printed by a cash register in Portugal, Austria or Germany. Amounts are in euros. Returns undefined
 * for other text, and for training receipts, cancellations and refunds.
 */
export function readFiscalCode(text: string): MachineData | undefined {
  if (text.length > maxLetters) return undefined;
  const said = readPortuguese(text) ?? readAustrian(text) ?? readGerman(text);
  if (!said || said.amountMinor === undefined || said.amountMinor <= 0) return undefined;
  return { ...said, currency: 'EUR' };
}

/**
 * Document types that are sales: invoices, simplified invoices, and invoices that are also receipts. Credit notes, for
 * example, are not sales.
 */
const portugueseSales = new Set(['FT', 'FS', 'FR']);

/**
 * Reads the QR code of a Portuguese receipt (Portaria n.º 195/2020). Each field starts with a letter: `A` is the
 * seller's tax number, `D` the document type, `E` its status, `F` the day, `N` the total tax, `O` the total, `Q` part
 * of the signature, and `R` the number of the program.
 */
function readPortuguese(text: string): MachineData | undefined {
  if (!text.startsWith('A:')) return undefined;
  const fields = new Map(text.split('*').map((field) => [field.split(':', 1)[0], field.slice(field.indexOf(':') + 1)]));
  const field = (name: string) => fields.get(name) ?? '';
  const isSigned = /^.{4}$/.test(field('Q')) && /^\d{1,4}$/.test(field('R')) && field('G') !== '' && field('H') !== '';
  const isSale = portugueseSales.has(field('D')) && field('E') !== 'A';
  const day = parseEightDigitDay(field('F'));
  const [amountMinor, taxMinor] = [parseMinor(field('O')), parseMinor(field('N'))];
  if (!isTaxNumber(field('A')) || !isSigned || !isSale || !day || amountMinor === undefined || taxMinor === undefined)
    return;
  return taxMinor <= amountMinor ? { day, amountMinor, taxMinor } : undefined;
}

/** True for a tax number of nine digits with a valid check digit (modulo 11). */
function isTaxNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((total, digit, place) => total + Number(digit) * (9 - place), 0);
  return Number(text[8]) === ((11 - (sum % 11)) % 11) % 10;
}

/** Values that replace the encrypted turnover, in base64: "TRA" for training, and "STO" for cancellations. */
const austrianOthers = new Set(['VFJB', 'U1RP']);

/**
 * Reads the QR code of an Austrian receipt (Registrierkassensicherheitsverordnung, Anlage, Z 12 and 14). Its parts,
 * separated by underscores, are: signature suite, register, receipt number, local time, amounts by tax rate, encrypted
 * turnover, certificate, and two signatures.
 */
function readAustrian(text: string): MachineData | undefined {
  const parts = text.split('_');
  const [before, suite = '', , , time = '', ...others] = parts;
  if (parts.length !== 14 || before !== '' || !/^R1-AT\d{1,3}$/.test(suite)) return undefined;
  const amountMinor = sumOf(others.slice(0, 5), /^-?\d{1,9},\d\d$/);
  const [turnover = '', certificate, last, signature] = others.slice(5);
  const day = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time) ? parseEightDigitDay(time.slice(0, 10)) : undefined;
  if (!day || amountMinor === undefined || !certificate || !last || !signature || turnover === '') return undefined;
  return austrianOthers.has(turnover) ? undefined : { day, amountMinor };
}

/**
 * Reads the QR code of a German receipt (DSFinV-K, annex I). Its parts, separated by semicolons, are: `V0`, register,
 * process type, process data, two counters, start and end time, two method names, signature, and key. The process data
 * contains `Beleg`, the amounts by tax rate, and the payments.
 */
function readGerman(text: string): MachineData | undefined {
  const parts = text.split(';');
  const [version, register, kind, sold = '', , , , ended = '', , , signature = '', key = ''] = parts;
  if (parts.length !== 12 || version !== 'V0' || register === '' || kind !== 'Kassenbeleg-V1') return undefined;
  const [what, amounts = '', paid = ''] = sold.split('^');
  const rates = amounts.split('_');
  const amountMinor = rates.length === 5 ? sumOf(rates, germanAmount) : undefined;
  const isSigned = /^[\w+/=-]{40,}$/.test(signature) && key.length >= 20;
  if (what !== 'Beleg' || amountMinor === undefined || !isSigned || !isPaid(paid, amountMinor)) return undefined;
  const day = berlinDay(ended);
  return { amountMinor, ...(day !== undefined && { day }) };
}

const germanAmount = /^-?\d{1,9}\.\d\d$/;

/**
 * True if the payments add up to the total. If there are payments in other currencies, the sum is not checked, because
 * their value in euros is unknown.
 */
function isPaid(paid: string, amountMinor: number): boolean {
  const payments = paid
    .split('_')
    .filter((payment) => payment !== '')
    .map((payment) => payment.split(':'));
  if (payments.some(([, , currency]) => currency !== undefined)) return true;
  return (
    sumOf(
      payments.map(([amount = '']) => amount),
      germanAmount,
    ) === amountMinor
  );
}

const inBerlin = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });

/**
 * Returns the day in Germany at a time given in UTC. Returns undefined for invalid times and for times before 2020,
 * when registers did not yet sign receipts.
 */
function berlinDay(instant: string): string | undefined {
  const isInstant = /^20[2-9]\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(instant.slice(0, 40));
  const time = isInstant ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(time) ? undefined : inBerlin.format(time);
}

/** Returns the sum of the amounts in hundredths, or undefined if an amount is not in the expected format. */
function sumOf(amounts: readonly string[], form: RegExp): number | undefined {
  let sum = 0;
  for (const amount of amounts) {
    const minor = form.test(amount) ? parseMinor(amount) : undefined;
    if (minor === undefined) return undefined;
    sum += minor;
  }
  return sum;
}
