/**
 * Machine-readable data on a receipt: the XML of an electronic invoice, or the code of a fiscal register. It overrules printed
 * text, which only supplies missing fields.
 */
export type Stated = {
  /** The seller. */
  merchant?: string;
  /** The total with tax, in hundredths; above 0. */
  amountMinor?: number;
  /** `YYYY-MM-DD` */
  day?: string;
  /** ISO 4217 code. */
  currency?: string;
  /** The total tax, in hundredths. */
  taxMinor?: number;
  /** Purchased items, at most 100. */
  lines?: StatedLine[];
};

/** `amountMinor` is the price of the whole line in hundredths. Most invoices state it without tax. */
export type StatedLine = { name: string; quantity?: number; amountMinor: number };

/** Nine digits before the decimal separator, like the largest amount that can be recorded. */
const decimal = /^(-?)0{0,9}(\d{1,9})(?:[.,](\d{2})0{0,6}|[.,](\d))?$/;

/** Parses a decimal number with a point or comma into hundredths; undefined if it is not an amount. */
export function minorOf(text: string): number | undefined {
  const [, minus, whole, both = '', tenths = ''] = decimal.exec(text.slice(0, 40)) ?? [];
  if (whole === undefined) return undefined;
  const minor = Number(whole) * 100 + Number((both + tenths).padEnd(2, '0'));
  return minus === '-' ? -minor : minor;
}

/** Parses a day of eight digits, optionally with dashes; undefined if the day does not exist. */
export function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text.slice(0, 20)) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
