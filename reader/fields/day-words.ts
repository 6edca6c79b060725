import { list } from './fold.ts';

export const dayWords = list(`
  date, datum, dated, fecha, data, tarikh, tgl, date d emission, le, dato`);

/** What names the day of the purchase or of the document. */
export const purchaseDayWords = list(`
  invoice date, rechnungsdatum, factuurdatum, belegdatum, date facture, date de facture, facture du, fecha factura,
  fecha de emision, data fattura, data de emissao, bill date, receipt date, date of issue, issue date, kaufdatum,
  date emission, date d emission, transaction date, purchase date, sale date`);

/** What names other days of receipts and invoices. */
export const otherDayWords = list(`
  due, due date, expiry, expires, valid, until, delivery, order date, orderdatum, bestelldatum, bestellung,
  lieferdatum, liefer, zahlungsziel, fallig, faellig, period, zeitraum, echeance, vencimiento, scadenza,
  vervaldatum, best before, exp, birth, since, effective, closed, gst act, return, exchange, points, prelevement,
  leistungszeitraum, periode, vencimento, promo, survey, check in, check out`);
