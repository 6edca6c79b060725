import { list } from '../fold.ts';

/** Folded words in the names of shops and companies. */
export const businessWords = list(`
  enterprise, trading, restaurant, restoran, hardware, stationery, stationer, market, mart, minimarket,
  supermarket, hypermarket, cafe, kopitiam, bistro, pharmacy, farmasi, store, stores, shop, company, centre,
  center, bakery, hotel, petrol, perniagaan, kedai, pasar, pasaraya, klinik, clinic, markt, apotheke, backerei,
  baeckerei, services, service station, holdings, resources, marketing, industries, food, foods, pizza, coffee,
  electrical, motor, house, books, boulangerie, pharmacie, supermarche, ristorante, trattoria, panaderia,
  supermercado, farmacia, tienda, libreria, winkel, bakkerij, apotheek, padaria, mercado, gasthaus, drogerie,
  tankstelle, kiosk, petrokiosk, group, global, timber, bookstore, fashion, boutique, salon, optical, station,
  grocer, grill, burger, noodle, co`);

/** Titles of documents. */
export const titleWords = list(`
  tax invoice, simplified tax invoice, invoice, receipt, official receipt, cash bill, cash sale, cash sales,
  cash receipt, sales receipt, resit, bill, rechnung, quittung, kassenbon, kassenbeleg, bon, beleg, kundenbeleg,
  facture, ticket, ticket de caisse, recu, factura, factura simplificada, recibo, fattura, scontrino, ricevuta,
  factuur, kassabon, fatura, copy, duplicate, reprint, original, customer copy, guest check, order, retail
  invoices bill, documento commerciale, self collect, take away, dine in, credit note, debit note, delivery
  order, table, transaction record, transaction receipt, payment receipt, reprint copy, re print, e arsiv fatura, e fatura, bilgi fisi, paragon fiskalny,
  paragon, kvittering, kvitto, kassakvitto, kuitti, cupom fiscal, nota fiscal, nota, struk, racun, merchant copy, cardholder copy, sales draft,
  legal receipt, start of legal receipt, end of legal receipt, current invoice, guest receipt, cash credit memo, bestatigung, kassenzettel, bewirtungsbeleg, handlerbeleg,
  zwischenrechnung, addition, ticket client, justificatif, comprobante, scontrino fiscale, pro forma, proforma, void, kopie factuur,
  ihre rechnung, sale, purchase, order summary, fiscal receipt, non fiscal, bon fiscal, nyugta, uctenka, logo`);

/** Words in greetings, table headings and notes, but not in names. */
export const otherWords = list(`
  welcome, thank you, thanks, visit, please, customer, cashier, kassierer, operator, member, password, opening
  hours, shopping hours, business hours, goods sold, not refundable, returnable, your order, issued, willkommen,
  bienvenue, salesperson, page, seite, account number, bill to, ship to, sold to, attn, terminal, branch,
  shopping with, outlet, counter, owned by, hotline, description, desc, quantity, qty, item, items, price, amount, cover, pax, survey, feedback, wifi, wlan, passwort, powered by, supported by, software, haveyoursay, vouchers, chance to win, served by,
  bedient, bediente, serveur, servi par, kassa, kasir, kasiyer, kasse, kassierer, register, cashbox, order no, bill no, transaction, approved, document no, staff, server, trainee, date, datum, beverage`);
