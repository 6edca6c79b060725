import { list } from './fold.ts';

/** Words that shops and companies carry in their names, folded. */
export const businessWords = list(`
  enterprise, trading, restaurant, restoran, hardware, stationery, stationer, market, mart, minimarket,
  supermarket, hypermarket, cafe, kopitiam, bistro, pharmacy, farmasi, store, stores, shop, company, centre,
  center, bakery, hotel, petrol, perniagaan, kedai, pasar, pasaraya, klinik, clinic, markt, apotheke, backerei,
  baeckerei, services, service station, holdings, resources, marketing, industries, food, foods, pizza, coffee,
  electrical, motor, house, books, boulangerie, pharmacie, supermarche, ristorante, trattoria, panaderia,
  supermercado, farmacia, tienda, libreria, winkel, bakkerij, apotheek, padaria, mercado, gasthaus, drogerie,
  tankstelle, kiosk, petrokiosk, group, global, timber, bookstore, fashion, boutique, salon, optical, station,
  grocer, grill, burger, noodle, co`);

/** What documents call themselves. */
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
  ihre rechnung, sale, purchase, order summary, fiscal receipt, non fiscal, bon fiscal, nyugta, uctenka, logo,
  rechnungskopie, rechnung kopie, kopie, duplikat, zahlungsbeleg, barbeleg, barverkauf, lieferschein, lieferung, abholung, bestellung, bestellbestatigung, gutschrift,
  storno, belegkopie, vorlaufige rechnung, hausbon, ausser haus, im haus, zum mitnehmen, verzehr im haus, kaufbeleg, einkauf, ihr einkauf, ihr bon,
  facture proforma, duplicata, copie client, exemplaire client, livraison, a emporter, sur place, a livrer, commande, note, recu de paiement, bon de livraison, avoir, votre ticket,
  recibo de compra, ticket de compra, ticket de venta, factura de venta, boleta, boleta electronica, nota de venta, comprobante de pago, entrega, a domicilio, domicilio, para llevar,
  para comer aqui, pedido, copia cliente, copia, duplicado, cuenta, recibo de venda, talao, venda, fatura recibo, fatura simplificada, extrato, nota fiscal eletronica, encomenda, para levar,
  documento auxiliar da nota fiscal, via cliente, via do cliente, conferencia, consegna, asporto, da asporto, ordine, preconto, conto, copia conforme, documento gestionale, ricevuta fiscale,
  bezorging, bezorgen, afhalen, meenemen, levering, pakbon, bestelling, kwitantie, klantenbon, klantticket, kasticket, kassaticket, rekening, uw rekening, kopie bon, bonkopie,
  faktura, kvitto kopia, kundkvitto, kundens exemplar, leverans, levering, salgskvittering, kopi, hente, afhentning, take away, hemleverans, avhamtning, bestalling, ordre, regning, ostokuitti,
  kuittikopio, asiakkaan kappale, toimitus, nouto, reikningur, kvittun, arve, kviitung, tsekk, kvits, ceks, kases ceks, piegade, kvitas, saskaita, kasos kvitas, pristatymas,
  dostawa, na wynos, na miejscu, zamowienie, paragon niefiskalny, faktura vat, rachunek, kopia, wydruk niefiskalny, odbior osobisty, dowod sprzedazy, danovy doklad, zjednoduseny danovy doklad,
  doklad, pokladni doklad, pokladnicny doklad, blocek, doruceni, dorucenie, rozvoz, s sebou, objednavka, szamla, egyszerusitett szamla, nem adougyi bizonylat, kiszallitas, elvitel, rendeles,
  bon de casa, chitanta, livrare, la pachet, comanda, factura fiscala, racun broj, fiskalni racun, gotovinski racun, maloprodajni racun, dostava, za van, narudzba, narudzbina, kopija racuna,
  izvod, blagajniski racun, apodeiksi, αποδειξη, αποδειξη λιανικης, τιμολογιο, νομιμη αποδειξη, delivery, home delivery, pickup, pick up, to go, for here, eat in, takeout, take out, curbside,
  fatura nusha, perakende satis fisi, satis fisi, mali fis, bilgi fisi, paket servis, paket, gel al, siparis, adisyon, hesap, teslimat, musteri nushasi, is yeri nushasi,
  чек, кассовый чек, товарный чек, фискальный чек, приход, продажа, доставка, заказ, предчек, счет, гостевой счет, квитанция, самовывоз, касовий чек, фіскальний чек, видатковий чек, замовлення,
  рахунок, видача, самовивіз, касова бележка, фискален бон, системен бон, фискални рачун, промет продаја,
  struk belanja, struk pembayaran, nota penjualan, bukti pembayaran, bukti transaksi, tagihan, pesanan, bungkus, makan di tempat, dibawa pulang, antar, resit rasmi, resit jualan, invois, invois cukai,
  bil tunai, bungkusan, penghantaran, hoa don, hoa don ban hang, hoa don ban le, hoa don thanh toan, hoa don gtgt, phieu thanh toan, phieu tinh tien, phieu tam tinh, bien lai, mang ve, giao hang,
  resibo, opisyal na resibo, sales invoice, charge invoice, service invoice, acknowledgement receipt, order slip, billing statement, statement of account, proof of payment, estimate, quotation,
  領収書, 領収証, レシート, 納品書, 請求書, ご注文, テイクアウト, 収据, 收据, 发票, 發票, 小票, 结账单, 結帳單, 点菜单, 外卖, 外賣, 堂食, 打包, 电子发票, 預結單, 영수증, 신용카드매출전표, 매출전표, 배달, 포장, 주문서, 거래명세서,
  קבלה, חשבונית, חשבונית מס, חשבונית מס קבלה, משלוח, הזמנה, فاتورة, فاتورة ضريبية, فاتورة ضريبية مبسطة, إيصال, توصيل, ใบเสร็จรับเงิน, ใบกำกับภาษีอย่างย่อ, ใบกำกับภาษี, ใบเสร็จ,
  simplified invoice, vat invoice, gst invoice, bill of supply, cash memo, estimate bill, kot, provisional bill, final bill, check, guest bill, itemized receipt, gift receipt, return receipt,
  refund receipt, exchange receipt, fuel receipt, parking receipt, parking ticket, parkschein, ticket de parking, fahrschein, fahrkarte, quittungsbeleg, thermal receipt, e receipt, ereceipt, digital receipt,
  customer receipt, transaction slip, sales slip, sales check, sales order, order confirmation, order details, packing slip, your receipt, your order receipt, store copy, cardmember copy, cliente copia`);

/** What greetings, table heads and notes say, and names do not. */
export const otherWords = list(`
  welcome, thank you, thanks, visit, please, customer, cashier, kassierer, operator, member, password, opening
  hours, shopping hours, business hours, goods sold, not refundable, returnable, your order, issued, willkommen,
  bienvenue, salesperson, page, seite, account number, bill to, ship to, sold to, attn, terminal, branch,
  shopping with, outlet, counter, owned by, hotline, description, desc, quantity, qty, item, items, price, amount, cover, pax, survey, feedback, wifi, wlan, passwort, powered by, supported by, software, haveyoursay, vouchers, chance to win, served by,
  bedient, bediente, serveur, servi par, kassa, kasir, kasiyer, kasse, kassierer, register, cashbox, order no, bill no, transaction, approved, document no, staff, server, trainee, date, datum, beverage,
  tervetuloa, kiitos, dziekujemy, zapraszamy, dekujeme, dakujeme, koszonjuk, multumim, va multumim, hvala, dobrodosli, palun, aitah, paldies, aciu, velkommen, valkommen, tack for, takk for,
  tesekkur, hosgeldiniz, terima kasih, selamat datang, cam on, xin cam on, спасибо, добро пожаловать, дякуємо, ласкаво просимо, благодарим, хвала, arigato, ありがとうございました, 감사합니다, 欢迎光临, 谢谢惠顾,
  guten tag, guten appetit, auf wiedersehen, bon appetit, buon appetito, smacznego, afiyet olsun, obrigado, volte sempre, vuelva pronto, gracias por, merci de, merci et, bedankt, tot ziens, grazie e,
  telefonische bestellung, ihr ansprechpartner, sachbearbeiter, kundennummer, kundennr, klantnummer, numero client, customer no, customer id, member no, loyalty, clubcard, kundenkarte, treuepunkte,
  cajero, cajera, vendedor, mesero, atendido por, le atendio, cassiere, operatore, servito da, bediend door, medewerker, verkoper, kasjer, obsluguje, pokladni, pokladna, obsluha, penztaros, casier,
  vanzator, blagajnik, konobar, prodavac, kasiyer, garson, personel, juruwang, pelayan, kasir, nhan vien, thu ngan, кассир, официант, касир, продавец, myyja, kassoor, ekspedient, betjent av, betjening`);
