/**
 * What a receipt says of itself in a form made for machines: the XML of an electronic invoice, or the code of a fiscal register.
 * It is taken at its word. What it leaves out is read from the print.
 */
export type Stated = {
  /** Whoever sold. */
  merchant?: string;
  /** The total with tax, in whole hundredths; above 0. */
  amountMinor?: number;
  /** `YYYY-MM-DD` */
  day?: string;
  /** ISO 4217 code. */
  currency?: string;
  /** All tax in the total, in whole hundredths. */
  taxMinor?: number;
  /** What was bought, at most 100 of them. */
  lines?: StatedLine[];
};

/** `amountMinor` is that of all together, in whole hundredths; most invoices give it without tax. */
export type StatedLine = { name: string; quantity?: number; amountMinor: number };

/** Nine digits before the point, as many as the largest total that can be recorded has. */
const decimal = /^(-?)0{0,9}(\d{1,9})(?:[.,](\d{2})0{0,6}|[.,](\d))?$/;

/** An amount as machines write it, with a point or a comma before its hundredths, in whole hundredths; undefined where it is none. */
export function minorOf(text: string): number | undefined {
  const [, minus, whole, both = '', tenths = ''] = decimal.exec(text.slice(0, 40)) ?? [];
  if (whole === undefined) return undefined;
  const minor = Number(whole) * 100 + Number((both + tenths).padEnd(2, '0'));
  return minus === '-' ? -minor : minor;
}

/** A day of eight digits, or of as many with dashes between; undefined where there is no such day. */
export function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text.slice(0, 20)) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
