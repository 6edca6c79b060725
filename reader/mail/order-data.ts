import {
  type MachineData,
  type MachineDataLine,
  parseDecimalToHundredths,
  parseEightDigitDay,
} from '../machine-data/machine-data.ts';
import { isStructuredMailData, type StructuredMailData } from './read-mail-html.ts';

/** The order data in an email. `state` tells whether the email reports a purchase or something else. */
export type OrderData = MachineData & {
  /**
   * `refund` and `cancelled` are not purchases. `delivery` means that the purchase was probably reported in an earlier
   * email.
   */
  state: 'purchase' | 'refund' | 'cancelled' | 'delivery';
};

const MAX_LINES = 100;
const MAX_NAME_LENGTH = 200;

/**
 * Returns the purchase in the schema.org data of an email: an order, an invoice or a reservation. Returns undefined if
 * there is none, or if there are several purchases with different totals.
 */
export function readOrderData(data: readonly StructuredMailData[]): OrderData | undefined {
  const orders = data.flatMap((item) => toOrder(item) ?? []);
  const [first] = orders;
  if (!first) return undefined;
  const otherState = orders.find(({ state }) => state !== 'purchase');
  if (orders.length === 1 || otherState) return otherState ?? first;
  // There may be separate data for each traveller or item. If their totals differ, it is unknown whether they must be
  // added up, so no purchase is returned.
  const haveSameTotal = orders.every(
    ({ amountMinor, currency }) => amountMinor === first.amountMinor && currency === first.currency,
  );
  return haveSameTotal ? first : undefined;
}

function toOrder(data: StructuredMailData): OrderData | undefined {
  const type = toText(data['@type']);
  if (type === 'Order') return readOrder(data);
  if (type === 'Invoice') return readInvoice(data);
  if (type.endsWith('Reservation')) return readReservation(data);
  if (type === 'ParcelDelivery') {
    const [order] = toList(data.partOfOrder).filter((item) => toText(item['@type']) === 'Order');
    const parsedOrder = order && readOrder(order);
    return parsedOrder && { ...parsedOrder, state: parsedOrder.state === 'purchase' ? 'delivery' : parsedOrder.state };
  }
  return undefined;
}

function readOrder(data: StructuredMailData): OrderData | undefined {
  const offers = toList(data.acceptedOffer);
  const [invoice] = toList(data.partOfInvoice);
  const price = findPrice([data, ...toList(data.totalPaymentDue), ...toList(data.priceSpecification)], offers);
  const invoicePrice = invoice && readInvoice(invoice);
  const state = toState(toText(data.orderStatus));
  if (price === undefined && !invoicePrice && state === 'purchase') return undefined;
  const lines = offers.slice(0, MAX_LINES).flatMap(toLine);
  return {
    ...readMerchantAndDay(data, ['merchant', 'seller', 'broker'], ['orderDate']),
    ...(price ?? invoicePrice),
    ...(lines.length > 0 && { lines }),
    state,
  };
}

function readInvoice(data: StructuredMailData): OrderData | undefined {
  const price = findPrice([...toList(data.totalPaymentDue), data]);
  if (price === undefined) return undefined;
  const orders = toList(data.referencesOrder);
  const order = orders.length === 1 ? orders[0] : undefined;
  const days = ['paymentDate', 'datePublished', 'dateCreated'];
  return {
    ...(order && readMerchantAndDay(order, ['merchant', 'seller'], ['orderDate'])),
    ...readMerchantAndDay(data, ['provider', 'broker', 'seller'], days),
    ...price,
    state: 'purchase',
  };
}

function readReservation(data: StructuredMailData): OrderData | undefined {
  const price = findPrice([data, ...toList(data.totalPrice), ...toList(data.reservedTicket)]);
  const isCancelled = /cancel/i.test(toText(data.reservationStatus));
  if (price === undefined && !isCancelled) return undefined;
  const merchantAndDay = readMerchantAndDay(
    data,
    ['broker', 'provider', 'bookingAgent', 'reservationFor'],
    ['bookingTime', 'bookingDate'],
  );
  return { ...merchantAndDay, ...price, state: isCancelled ? 'cancelled' : 'purchase' };
}

function toState(status: string): OrderData['state'] {
  if (/return/i.test(status)) return 'refund';
  if (/cancel|problem/i.test(status)) return 'cancelled';
  return /transit|delivered|pickup/i.test(status) ? 'delivery' : 'purchase';
}

function readMerchantAndDay(
  data: StructuredMailData,
  sellers: readonly string[],
  days: readonly string[],
): MachineData {
  const merchant = sellers.flatMap((key) => findName(data[key]) ?? [])[0];
  const day = days.flatMap((key) => parseEightDigitDay(toText(data[key]).slice(0, 10)) ?? [])[0];
  return { ...(merchant !== undefined && { merchant }), ...(day !== undefined && { day }) };
}

/** Returns the first total and its currency. Some emails state the currency only in the offers. */
function findPrice(
  sources: readonly StructuredMailData[],
  offers: readonly StructuredMailData[] = [],
): { amountMinor: number; currency?: string } | undefined {
  for (const source of sources) {
    const text = toText(source.price ?? source.totalPrice ?? source.total ?? source.value);
    const [, symbol = '', number = ''] = /^\s*([^\d-]{0,5}?)\s?(-?\d[\d.,' ]*)/.exec(text.slice(0, 40)) ?? [];
    const amountMinor = parseTotal(number);
    if (amountMinor === undefined || amountMinor <= 0) continue;
    const codes = [source, ...sources, ...offers].map((item) => toText(item.priceCurrency ?? item.currency));
    const currency = [...codes, symbol]
      .map((code) => code.trim().toUpperCase())
      .find((code) => /^[A-Z]{3}$/.test(code));
    return { amountMinor, ...(currency !== undefined && { currency }) };
  }
  return undefined;
}

/** Parses a price, which is a JSON number or a string such as `1,234.50` or `29.9900`. */
function parseTotal(text: string): number | undefined {
  const digits = text.replace(/[' ]/g, '');
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) && digits.length < 20;
  return parseDecimalToHundredths(
    (isGrouped ? digits.replaceAll(',', '') : digits).replace(/^(-?\d+[.,]\d\d)\d+$/, '$1'),
  );
}

function toLine(offer: StructuredMailData): MachineDataLine[] {
  const name = findName(offer.itemOffered) ?? findName(offer);
  const amountMinor = parseTotal(toText(offer.price));
  const [quantityData] = toList(offer.eligibleQuantity);
  const quantity = Number(toText(quantityData?.value).slice(0, 20));
  if (name === undefined || amountMinor === undefined) return [];
  return [{ name, amountMinor, ...(quantity > 0 && Number.isFinite(quantity) && { quantity }) }];
}

/** Returns the name of a person, organization or item, which is a string or an object with a name. */
function findName(value: unknown): string | undefined {
  const objectNames = toList(value).map((item) => toText(item.name));
  const name = typeof value === 'string' ? value : objectNames.find((text) => text !== '');
  const singleLine = name?.slice(0, 4 * MAX_NAME_LENGTH).replace(/[\p{C}\s]+/gu, ' ');
  return singleLine?.trim().slice(0, MAX_NAME_LENGTH).trim() || undefined;
}

const toList = (value: unknown): StructuredMailData[] =>
  [value].flat().slice(0, MAX_LINES).filter(isStructuredMailData);

/**
 * Converts a string or number to a string. If the value is a schema.org address such as `https://schema.org/Order`,
 * returns only its last part.
 */
function toText(value: unknown): string {
  const [first] = [value].flat();
  const text = typeof first === 'string' || typeof first === 'number' ? String(first).trim() : '';
  return /^https?:\/\/schema\.org\//i.test(text) ? text.slice(text.lastIndexOf('/') + 1) : text;
}
