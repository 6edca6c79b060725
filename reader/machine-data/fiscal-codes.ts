import { type MachineData, parseDecimalToHundredths, parseEightDigitDay } from './machine-data.ts';

/** Maximum length of a fiscal code in characters. Real ones have fewer than 1,500. */
const maxLetters = 3000;

/**
 * Reads the QR code printed by a cash register in Portugal, Austria or Germany. Amounts are in euros. Returns undefined
 * for other text, and for training receipts, cancellations and refunds.
 */
export function readFiscalCode(text: string): MachineData | undefined {
  if (text.length > maxLetters) return undefined;
  const data = readPortuguese(text) ?? readAustrian(text) ?? readGerman(text);
  if (!data || data.amountMinor === undefined || data.amountMinor <= 0) return undefined;
  return { ...data, currency: 'EUR' };
}

/**
 * Document types that are sales: invoices, simplified invoices, and invoices that are also receipts. Credit notes, for
 * example, are not sales.
 */
const portugueseSaleTypes = new Set(['FT', 'FS', 'FR']);

/**
 * Reads the QR code of a Portuguese receipt (Portaria n.º 195/2020). Each field starts with a letter: `A` is the
 * seller's tax number, `D` the document type, `E` its status, `F` the day, `N` the total tax, `O` the total, `Q` part
 * of the signature, and `R` the number of the program.
 */
function readPortuguese(text: string): MachineData | undefined {
  if (!text.startsWith('A:')) return undefined;
  const fields = new Map(text.split('*').map((field) => [field.split(':', 1)[0], field.slice(field.indexOf(':') + 1)]));
  const getField = (name: string) => fields.get(name) ?? '';
  const hasRequiredFields = getField('G') !== '' && getField('H') !== '' && isTaxNumber(getField('A'));
  const isSigned = /^.{4}$/.test(getField('Q')) && /^\d{1,4}$/.test(getField('R'));
  const isSale = portugueseSaleTypes.has(getField('D')) && getField('E') !== 'A';
  if (!hasRequiredFields || !isSigned || !isSale) return undefined;
  const day = parseEightDigitDay(getField('F'));
  const amountMinor = parseDecimalToHundredths(getField('O'));
  const taxMinor = parseDecimalToHundredths(getField('N'));
  if (day === undefined || amountMinor === undefined || taxMinor === undefined) return undefined;
  return taxMinor <= amountMinor ? { day, amountMinor, taxMinor } : undefined;
}

/** True for a tax number of nine digits with a valid check digit (modulo 11). */
function isTaxNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  return Number(text[8]) === ((11 - (sum % 11)) % 11) % 10;
}

/**
 * Values that stand in the place of the encrypted turnover if the receipt is not a sale. In base64, they are "TRA" for
 * training and "STO" for cancellations.
 */
const austrianNonSales = new Set(['VFJB', 'U1RP']);

/**
 * Reads the QR code of an Austrian receipt (Registrierkassensicherheitsverordnung, Anlage, Z 12 and 14). Its parts,
 * separated by underscores, are: signature suite, register, receipt number, local time, amounts by tax rate, encrypted
 * turnover, certificate, and two signatures.
 */
function readAustrian(text: string): MachineData | undefined {
  const parts = text.split('_');
  const [prefix, suite = '', , , time = '', ...otherParts] = parts;
  if (parts.length !== 14 || prefix !== '' || !/^R1-AT\d{1,3}$/.test(suite)) return undefined;
  const amountMinor = sumAmounts(otherParts.slice(0, 5), /^-?\d{1,9},\d\d$/);
  const [turnover = '', certificate, previousSignature, signature] = otherParts.slice(5);
  if (turnover === '' || !certificate || !previousSignature || !signature) return undefined;
  const day = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time) ? parseEightDigitDay(time.slice(0, 10)) : undefined;
  if (!day || amountMinor === undefined) return undefined;
  return austrianNonSales.has(turnover) ? undefined : { day, amountMinor };
}

/**
 * Reads the QR code of a German receipt (DSFinV-K, annex I). Its parts, separated by semicolons, are: `V0`, register,
 * process type, process data, two counters, start and end time, two method names, signature, and key. The process data
 * contains `Beleg`, the amounts by tax rate, and the payments.
 */
function readGerman(text: string): MachineData | undefined {
  const parts = text.split(';');
  const [version, register, processType, processData = '', , , , endTime = '', , , signature = '', key = ''] = parts;
  if (parts.length !== 12 || version !== 'V0' || register === '' || processType !== 'Kassenbeleg-V1') return undefined;
  const [type, amounts = '', payments = ''] = processData.split('^');
  const rates = amounts.split('_');
  const amountMinor = rates.length === 5 ? sumAmounts(rates, germanAmount) : undefined;
  const isSigned = /^[\w+/=-]{40,}$/.test(signature) && key.length >= 20;
  if (type !== 'Beleg' || !isSigned) return undefined;
  if (amountMinor === undefined || !doPaymentsMatch(payments, amountMinor)) return undefined;
  const day = toBerlinDay(endTime);
  return { amountMinor, ...(day !== undefined && { day }) };
}

const germanAmount = /^-?\d{1,9}\.\d\d$/;

/**
 * True if the payments add up to the total. Also true if a payment is in another currency, because its value in euros
 * is unknown.
 */
function doPaymentsMatch(paymentText: string, amountMinor: number): boolean {
  const payments = paymentText
    .split('_')
    .filter((payment) => payment !== '')
    .map((payment) => payment.split(':'));
  if (payments.some(([, , currency]) => currency !== undefined)) return true;
  const amounts = payments.map(([amount = '']) => amount);
  return sumAmounts(amounts, germanAmount) === amountMinor;
}

const berlinDayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });

/**
 * Returns the day in Germany at a time given in UTC. Returns undefined for invalid times and for times before 2020,
 * when receipts were not signed yet.
 */
function toBerlinDay(instant: string): string | undefined {
  const isInstant = /^20[2-9]\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(instant.slice(0, 40));
  const time = isInstant ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(time) ? undefined : berlinDayFormat.format(time);
}

/** Returns the sum of the amounts in hundredths, or undefined if an amount is not in the expected format. */
function sumAmounts(amounts: readonly string[], format: RegExp): number | undefined {
  let sum = 0;
  for (const amount of amounts) {
    const minor = format.test(amount) ? parseDecimalToHundredths(amount) : undefined;
    if (minor === undefined) return undefined;
    sum += minor;
  }
  return sum;
}
