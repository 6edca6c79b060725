import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readReceipt } from '../read-receipt.ts';
import { drawReceipt } from '../testing/draw-receipt.ts';
import { writeMail } from '../testing/write-mail.ts';
import { writeTextPdf } from '../testing/write-pdf.ts';

const TODAY = '2026-11-26';
const read = (mail: Parameters<typeof writeMail>[0]) => readReceipt(writeMail(mail), TODAY, { currency: 'USD' });
const jsonLd = (data: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script><p>Thank you!</p>`;

const ORDER = {
  '@context': 'http://schema.org',
  '@type': 'Order',
  merchant: { '@type': 'Organization', name: 'Lamp House' },
  orderNumber: '77-1',
  orderDate: '2026-11-16T22:10:00-05:00',
  priceCurrency: 'EUR',
  price: '59.90',
  acceptedOffer: [
    { '@type': 'Offer', price: '49.90', itemOffered: { '@type': 'Product', name: 'Desk lamp' } },
    { '@type': 'Offer', price: 10, itemOffered: { '@type': 'Product', name: 'Bulb' } },
  ],
};

describe('order data', () => {
  test('JSON-LD of an order decides, even if the text names other amounts', async () => {
    const reading = await read({ html: `${jsonLd(ORDER)}<p>Total: $12.00</p>` });
    expect(reading).toMatchObject({
      ...{ kind: 'mail', merchant: 'Lamp House', amountMinor: 5990, day: '2026-11-16', currency: 'EUR' },
      items: [
        { name: 'Desk lamp', amountMinor: 4990 },
        { name: 'Bulb', amountMinor: 1000 },
      ],
      ...{ sure: { merchant: true, amount: true, date: true }, isDoubtful: false },
    });
  });

  test('an invoice, a reservation and an order in a graph are read', async () => {
    const invoice = {
      ...{ '@type': 'Invoice', provider: { name: 'Power Co' } },
      totalPaymentDue: { '@type': 'PriceSpecification', price: 81.5, priceCurrency: 'USD' },
    };
    expect(await read({ html: jsonLd(invoice) })).toMatchObject({ merchant: 'Power Co', amountMinor: 8150 });
    const stay = {
      ...{ '@type': 'LodgingReservation', totalPrice: 'GBP 1,240.00' },
      reservationFor: { '@type': 'LodgingBusiness', name: 'Harbour Inn' },
    };
    expect(await read({ html: jsonLd([stay]) })).toMatchObject({
      ...{ merchant: 'Harbour Inn', amountMinor: 124_000, currency: 'GBP', day: '2026-11-17' },
    });
    expect(await read({ html: jsonLd({ '@graph': [ORDER] }) })).toMatchObject({ amountMinor: 5990 });
  });

  test('microdata of an order is read', async () => {
    const html = `<div itemscope itemtype="http://schema.org/Order">
      <div itemprop="merchant" itemscope itemtype="http://schema.org/Organization"><b itemprop="name">Tea &amp; Co</b></div>
      <meta itemprop="price" content="17.40"><meta itemprop="priceCurrency" content="GBP">
      <time itemprop="orderDate" datetime="2026-11-15">yesterday</time></div>`;
    expect(await read({ html })).toMatchObject({
      ...{ merchant: 'Tea & Co', amountMinor: 1740, currency: 'GBP', day: '2026-11-15' },
    });
  });

  test('order data of a delivery has to be checked, because the order was probably mailed before', async () => {
    const html = jsonLd({ '@type': 'ParcelDelivery', partOfOrder: ORDER });
    expect(await read({ html, subject: 'On its way' })).toMatchObject({ amountMinor: 5990, isDoubtful: true });
  });

  test.each([
    ['a returned order', { ...ORDER, orderStatus: 'http://schema.org/OrderReturned' }, 'about a refund'],
    ['a cancelled order', { ...ORDER, orderStatus: 'OrderCancelled' }, 'about a cancellation'],
    [
      'a cancelled trip',
      { '@type': 'FlightReservation', reservationStatus: 'http://schema.org/Cancelled' },
      'cancellation',
    ],
    ['orders with different totals', [ORDER, { ...ORDER, price: 1 }], 'no order'],
    ['a price of zero', { ...ORDER, price: 0 }, 'no order'],
    ['a negative price', { ...ORDER, price: '-5.00' }, 'no order'],
  ])('%s is refused', async (_what, data, words) => {
    await expect(read({ html: jsonLd(data), subject: 'Hello' })).rejects.toThrow(words);
  });
});

describe('attached files', () => {
  const INVOICE = writeTextPdf(
    ['BLUE DOOR SUPPLIES LTD', 'Invoice 4711', 'Date 2026-11-12', 'Paper 20.00', 'Ink 15.50', 'Total 35.50'],
    { font: 'Courier' },
  );
  const pdf = (content: Buffer, name = 'invoice.pdf') => ({ name, type: 'application/pdf', content });

  test('an attached PDF has the total, and its page is shown', async () => {
    const terms = pdf(writeTextPdf(['Terms and conditions', 'You may return goods within 14 days.']), 'terms.pdf');
    const reading = await read({
      subject: 'Your invoice',
      text: 'See the attached file.',
      files: [terms, pdf(INVOICE)],
    });
    expect(reading).toMatchObject({ kind: 'mail', amountMinor: 3550, day: '2026-11-12', isDoubtful: false });
    expect(reading.pages[0]?.lines[1]?.words.map(({ text }) => text).join(' ')).toBe('Invoice 4711');
  });

  test('a photo is read, but a damaged file is skipped', async () => {
    const photo = await drawReceipt({
      ...{ merchant: 'CORNER BAKERY', day: '2026-11-14', totalMinor: 320 },
      items: [{ name: 'BREAD', amountMinor: 320 }],
    });
    const files = [pdf(Buffer.from('%PDF-broken')), { name: 'a.jpg', type: 'image/jpeg', content: photo }];
    expect(await read({ subject: 'Receipt', text: 'Hi', files })).toMatchObject({
      amountMinor: 320,
      day: '2026-11-14',
    });
  });
});

describe('text', () => {
  test('a table of an order is read line by line, with the sender as merchant', async () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`;
    const html = `<style>p { color: red }</style><div style="display:none">Total 99.99</div><table><tr><td>
      <p>Thank you for your order</p><table>${row('Mug', '$8.00')}${row('Plate', '$12.00')}${row('Total', '$20.00')}</table>
      </td></tr></table><script>alert("Total 5.00")</script>`;
    const reading = await read({ html, subject: 'Order 12' });
    expect(reading).toMatchObject({ merchant: 'Corner Shop', amountMinor: 2000, day: '2026-11-17', isDoubtful: false });
    const lines = reading.pages[0]?.lines.map(({ words }) => words.map(({ text }) => text).join(' '));
    expect(lines).toEqual(expect.arrayContaining(['Mug $8.00', 'Total $20.00']));
    expect(lines?.join(' ')).not.toMatch(/alert|99\.99|color/);
  });

  test('the text is drawn without anything from elsewhere', async () => {
    const { picture, thumbnail } = await read({
      ...{ subject: 'Receipt', html: '<img src="http://tracker.example/pixel.png"><p>Total: $5.00</p>' },
    });
    const { width, height } = await sharp(picture).metadata();
    expect([width, height].every((side) => side !== undefined && side > 300 && side <= 1600)).toBe(true);
    const { channels } = await sharp(picture).stats();
    expect(channels[0]?.min).toBeLessThan(100);
    expect(thumbnail.length).toBeLessThan(picture.length);
  });

  test.each([
    ['You spent $12.34 at RIVER CAFE on Nov 16.', 1234, 'RIVER CAFE', 'USD'],
    ['Your card ending in 1234 was charged $104.55 at HILL FUEL 4021.', 10_455, 'HILL FUEL 4021', 'USD'],
    ['Rs.1,10,000.50 was spent on your Credit Card XX12 at TOWN SHOP on 21-JUL-26.', 11_000_050, 'TOWN SHOP', 'INR'],
    ['A purchase at Dima Market for CA$7.25 was approved.', 725, 'Dima Market', 'CAD'],
    ['A transaction at HILL SHOP with your card x9876 on July 1, 2026 for $31.90 CAD.', 3190, 'HILL SHOP', 'CAD'],
    ['Vous avez effectué un achat de 30,20 € chez LA BOULANGE avec votre carte.', 3020, 'LA BOULANGE', 'EUR'],
    ['Zahlung über 1.012,00 EUR bei Möbel Blau am 16.11.', 101_200, 'Möbel Blau', 'EUR'],
    ['Realizaste una compra por $450.00 MXN en TIENDA SOL con tu tarjeta.', 45_000, 'TIENDA SOL', 'MXN'],
  ])('a bank alert is read: %s', async (text, amountMinor, merchant, currency) => {
    expect(await read({ from: 'Town Bank <a@bank.example>', subject: 'Alert', text })).toMatchObject({
      ...{ amountMinor, merchant, currency, day: '2026-11-17', isDoubtful: false },
    });
  });

  test('a label names the merchant if the sentence with the amount does not', async () => {
    const text =
      'Alert for purchases over $1.00.\nYou made a purchase of $6.02 with credit card ...8899.\nMerchant: H & M';
    expect(await read({ from: 'Town Bank <a@bank.example>', subject: 'Alert', text })).toMatchObject({
      ...{ amountMinor: 602, merchant: 'H & M', isDoubtful: false },
    });
  });

  test('an order may explain refunds, failed payments and points', async () => {
    const text = `Thank you for your order.
Total: $20.00
If your payment is declined, we write to you. Points will be credited to your account.
You can return goods within 14 days for a full refund.`;
    expect(await read({ subject: 'Order 12', text })).toMatchObject({ amountMinor: 2000, isDoubtful: false });
  });

  test('labelled lines of a bank alert are read', async () => {
    const text = 'Card alert\nMerchant: Night Owl Books\nAmount: $6.02\nAvailable balance: $900.00';
    expect(await read({ from: 'Town Bank <a@bank.example>', subject: 'Alert', text })).toMatchObject({
      ...{ amountMinor: 602, merchant: 'Night Owl Books' },
    });
  });

  test('an uncertain total and a delivery have to be checked', async () => {
    expect(await read({ subject: 'Order', text: 'Thanks for your order. 35.00 EUR' })).toMatchObject({
      isDoubtful: true,
    });
    const text = 'It is on its way.\nOrder total: $35.00';
    expect(await read({ subject: 'Your order has shipped', text })).toMatchObject({
      isDoubtful: true,
      amountMinor: 3500,
    });
  });

  test.each([
    ['a refund', { subject: 'Your refund', text: 'Total refunded: $10.00' }, 'about a refund'],
    ['a cancelled order', { subject: 'Order cancelled', text: 'Order total: $10.00' }, 'cancellation'],
    ['a failed payment', { subject: 'Payment', text: 'Your payment of $9.00 at Shop was declined.' }, 'failed payment'],
    ['a password', { subject: 'Reset your password', text: 'Click here.' }, 'password or a code'],
    [
      'a code for a purchase',
      { subject: 'Code', text: 'Your one-time password for $9.00 at Shop is 123456' },
      'a code',
    ],
    ['received money', { subject: 'Hello', text: 'You received $75.00 from Ann.' }, 'money received'],
    ['a salary', { subject: 'Alert', text: 'Direct deposit of $2,480.00 from ACME PAYROLL' }, 'money received'],
    ['a statement', { subject: 'Your statement is ready', text: 'New balance: $80.00' }, 'a statement'],
    ['a later charge', { subject: 'Your plan', text: 'You will be charged $12.00 on Dec 1.' }, 'a payment or an offer'],
    ['a delivery', { subject: 'Your order has shipped', text: 'Track it here.' }, 'has no total'],
    ['an order without a total', { subject: 'Your order', text: 'We are packing it.' }, 'no total'],
    [
      'a newsletter',
      { subject: 'Only today', text: 'Jacket: $79.20', headers: ['List-Unsubscribe: <mailto:x@y.example>'] },
      'newsletter',
    ],
    ['an offer', { subject: 'Card news', text: 'Earn $200 once you have spent $1,000 at restaurants.' }, 'no order'],
    [
      'an advertisement for orders',
      { subject: 'Order now', text: 'Jacket: $79.20', headers: ['List-Unsubscribe: <mailto:x@y.example>'] },
      'newsletter',
    ],
    ['a letter', { subject: 'Dinner', text: 'Can we meet at 7? It costs about $20.' }, 'no order'],
  ])('%s is refused', async (_what, mail, words) => {
    await expect(read(mail)).rejects.toThrow(words);
  });
});

describe('who sent it, and which mail it is', () => {
  test.each([
    ['orders@mail.lamphouse.co.uk', 'Lamphouse'],
    ['no-reply <no-reply@lamphouse.example>', 'Lamphouse'],
    ['"Lamp House via Post" <x@y.example>', 'Lamp House'],
  ])('%s is %s', async (from, merchant) => {
    expect(await read({ from, subject: 'Receipt', text: 'Total: $5.00' })).toMatchObject({ merchant });
  });

  test('a forwarded mail has the sender and the day of the first mail', async () => {
    const text = `---------- Forwarded message ---------
From: Lamp House <orders@lamphouse.example>
Date: Mon, Nov 9, 2026 at 12:06 PM
Subject: Your receipt

Total: $5.00`;
    expect(await read({ from: 'Ann <ann@home.org>', subject: 'Fwd: Your receipt', text })).toMatchObject({
      ...{ merchant: 'Lamp House', day: '2026-11-09', amountMinor: 500 },
    });
  });

  test('copies of a mail have one identity, and another mail has another', async () => {
    const mail = { subject: 'Receipt', text: 'Total: $5.00' };
    const first = await read(mail);
    const copy = await read({ ...mail, headers: ['Received: from relay.example'] });
    const other = await read({ ...mail, date: 'Wed, 18 Nov 2026 10:15:00 +0100', id: 'Receipt@x' });
    expect(copy.identity).toBe(first.identity);
    expect(other.identity).not.toBe(first.identity);
  });
});
