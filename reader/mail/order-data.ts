import {
  type MachineData,
  type MachineDataLine,
  parseEightDigitDay,
  parseMinor,
} from '../machine-data/machine-data.ts';
import { isMailData, type MailData } from './read-html.ts';

/** The order data in an email. `state` shows whether the email reports a purchase and, if not, why. */
export type OrderData = MachineData & {
  /**
   * `refund` and `cancelled` are not purchases. Before an email with `delivery`, another email has probably reported
   * the purchase.
   */
  state: 'purchase' | 'refund' | 'cancelled' | 'delivery';
};

const MOST_LINES = 100;
const LONGEST_NAME = 200;

/**
 * Returns the purchase in the schema.org data of an email, which may be an order, an invoice or a reservation. Returns
 * undefined if there is no purchase, or if there are several with different totals.
 */
export function readOrderData(data: readonly MailData[]): OrderData | undefined {
  const found = data.flatMap((each) => toOrder(each) ?? []);
  const [first] = found;
  if (!first) return undefined;
  const special = found.find(({ state }) => state !== 'purchase');
  if (found.length === 1 || special) return special ?? first;
  // Each traveller or item may have its own data. It is then unknown whether the prices must be added up, so they must
  // all be the same.
  const isSame = found.every(
    ({ amountMinor, currency }) => amountMinor === first.amountMinor && currency === first.currency,
  );
  return isSame ? first : undefined;
}

function toOrder(data: MailData): OrderData | undefined {
  const type = textOf(data['@type']);
  if (type === 'Order') return readOrder(data);
  if (type === 'Invoice') return readInvoice(data);
  if (type.endsWith('Reservation')) return readReservation(data);
  if (type === 'ParcelDelivery') {
    const [order] = listOf(data.partOfOrder).filter((each) => textOf(each['@type']) === 'Order');
    const read = order && readOrder(order);
    return read && { ...read, state: read.state === 'purchase' ? 'delivery' : read.state };
  }
  return undefined;
}

function readOrder(data: MailData): OrderData | undefined {
  const offers = listOf(data.acceptedOffer);
  const [invoice] = listOf(data.partOfInvoice);
  const price = firstPrice([data, ...listOf(data.totalPaymentDue), ...listOf(data.priceSpecification)], offers);
  const paid = invoice && readInvoice(invoice);
  const state = toState(textOf(data.orderStatus));
  if (price === undefined && !paid && state === 'purchase') return undefined;
  const lines = offers.slice(0, MOST_LINES).flatMap(toLine);
  return {
    ...describe(data, ['merchant', 'seller', 'broker'], ['orderDate']),
    ...(price ?? paid),
    ...(lines.length > 0 && { lines }),
    state,
  };
}

function readInvoice(data: MailData): OrderData | undefined {
  const price = firstPrice([...listOf(data.totalPaymentDue), data]);
  if (price === undefined) return undefined;
  const orders = listOf(data.referencesOrder);
  const order = orders.length === 1 ? orders[0] : undefined;
  const days = ['paymentDate', 'datePublished', 'dateCreated'];
  return {
    ...(order && describe(order, ['merchant', 'seller'], ['orderDate'])),
    ...describe(data, ['provider', 'broker', 'seller'], days),
    ...price,
    state: 'purchase',
  };
}

function readReservation(data: MailData): OrderData | undefined {
  const price = firstPrice([data, ...listOf(data.totalPrice), ...listOf(data.reservedTicket)]);
  const isCancelled = /cancel/i.test(textOf(data.reservationStatus));
  if (price === undefined && !isCancelled) return undefined;
  const named = describe(
    data,
    ['broker', 'provider', 'bookingAgent', 'reservationFor'],
    ['bookingTime', 'bookingDate'],
  );
  return { ...named, ...price, state: isCancelled ? 'cancelled' : 'purchase' };
}

function toState(status: string): OrderData['state'] {
  if (/return/i.test(status)) return 'refund';
  if (/cancel|problem/i.test(status)) return 'cancelled';
  return /transit|delivered|pickup/i.test(status) ? 'delivery' : 'purchase';
}

function describe(data: MailData, sellers: readonly string[], days: readonly string[]): MachineData {
  const merchant = sellers.flatMap((key) => nameOf(data[key]) ?? [])[0];
  const day = days.flatMap((key) => parseEightDigitDay(textOf(data[key]).slice(0, 10)) ?? [])[0];
  return { ...(merchant !== undefined && { merchant }), ...(day !== undefined && { day }) };
}

/** Returns the first total with its currency. In some emails, the currency is only in the offers. */
function firstPrice(
  places: readonly MailData[],
  offers: readonly MailData[] = [],
): { amountMinor: number; currency?: string } | undefined {
  for (const place of places) {
    const text = textOf(place.price ?? place.totalPrice ?? place.total ?? place.value);
    const [, sign = '', number = ''] = /^\s*([^\d-]{0,5}?)\s?(-?\d[\d.,' ]*)/.exec(text.slice(0, 40)) ?? [];
    const amountMinor = parseTotal(number);
    if (amountMinor === undefined || amountMinor <= 0) continue;
    const codes = [place, ...places, ...offers].map((each) => textOf(each.priceCurrency ?? each.currency));
    const currency = [...codes, sign].map((code) => code.trim().toUpperCase()).find((code) => /^[A-Z]{3}$/.test(code));
    return { amountMinor, ...(currency !== undefined && { currency }) };
  }
  return undefined;
}

/** Parses a price, which is a JSON number or a string such as `1,234.50` or `29.9900`. */
function parseTotal(text: string): number | undefined {
  const plain = text.replace(/[' ]/g, '');
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) && plain.length < 20;
  return parseMinor((isGrouped ? plain.replaceAll(',', '') : plain).replace(/^(-?\d+[.,]\d\d)\d+$/, '$1'));
}

function toLine(offer: MailData): MachineDataLine[] {
  const name = nameOf(offer.itemOffered) ?? nameOf(offer);
  const amountMinor = parseTotal(textOf(offer.price));
  const [counted] = listOf(offer.eligibleQuantity);
  const quantity = Number(textOf(counted?.value).slice(0, 20));
  if (name === undefined || amountMinor === undefined) return [];
  return [{ name, amountMinor, ...(quantity > 0 && Number.isFinite(quantity) && { quantity }) }];
}

function nameOf(value: unknown): string | undefined {
  const text =
    typeof value === 'string'
      ? value
      : listOf(value)
          .map((each) => textOf(each.name))
          .find((name) => name !== '');
  return (
    text
      ?.slice(0, 4 * LONGEST_NAME)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_NAME)
      .trim() || undefined
  );
}

const listOf = (value: unknown): MailData[] => [value].flat().slice(0, MOST_LINES).filter(isMailData);

/** Converts a string or number to a string. Of a schema.org address, only the last part is returned. */
function textOf(value: unknown): string {
  const [first] = [value].flat();
  const text = typeof first === 'string' || typeof first === 'number' ? String(first).trim() : '';
  return /^https?:\/\/schema\.org\//i.test(text) ? text.slice(text.lastIndexOf('/') + 1) : text;
}
