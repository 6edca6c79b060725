/**
 * Data from an electronic invoice (XML) or from the code of a cash register. It takes precedence over the printed text.
 * Missing fields are read from the printed text.
 */
export type MachineData = {
  /** The name of the seller. */
  merchant?: string;
  /** The total including tax, in hundredths. It is always above 0. */
  amountMinor?: number;
  /** The day of the purchase as `YYYY-MM-DD`. */
  day?: string;
  /** The ISO 4217 code. */
  currency?: string;
  /** The sum of all taxes in hundredths. */
  taxMinor?: number;
  /** The purchased items, at most 100. */
  lines?: MachineDataLine[];
};

/**
 * A purchased item. `amountMinor` is the price of the whole line in hundredths. On most invoices, it does not include
 * tax.
 */
export type MachineDataLine = { name: string; quantity?: number; amountMinor: number };

/**
 * Matches a decimal number with up to nine digits before the separator, because the app does not accept larger amounts.
 */
const decimal = /^(-?)0{0,9}(\d{1,9})(?:[.,](\d{2})0{0,6}|[.,](\d))?$/;

/** Parses a decimal number with a point or comma. Returns hundredths, or undefined for other text. */
export function parseDecimalToHundredths(text: string): number | undefined {
  const [, minus, units, twoDecimals = '', oneDecimal = ''] = decimal.exec(text.slice(0, 40)) ?? [];
  if (units === undefined) return undefined;
  const minor = Number(units) * 100 + Number((twoDecimals + oneDecimal).padEnd(2, '0'));
  return minus === '-' ? -minor : minor;
}

/** Parses a day such as 20260131 or 2026-01-31. Returns `YYYY-MM-DD`, or undefined if it does not exist. */
export function parseEightDigitDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text.slice(0, 20)) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
