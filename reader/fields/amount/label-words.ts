import { list } from '../fold.ts';

/**
 * Labels of amounts, folded: in the languages of Western and Central Europe, in Turkish, Malay and Indonesian, and in Ukrainian
 * and Russian, also as a Latin-only model reads them ("CYMA", "PEWTA").
 */
export const labelWords = {
  due: list(
    `balance due, amount due, total due, total amount due, amount owing, att betala, do zaplaty, a pagar, fizetendo, moketi, apmaksai, at betale, odenecek tutar, do cnnath, ao cnnath, до сплати, к оплате`,
  ),
  change: list(`
    change, ruckgeld, rueckgeld, wechselgeld, rendu, cambio, vuelto, resto, troco, wisselgeld, terug, monnaie, baki, balance, kembali, vaxel, uaxel, reszta, kembalian, para ustu, ruckgabe, byttepenge, tillbaka, tilbaka, takaisin, visszajaro, vraceno, povrat, change due, balance to return, rest, pewta, решта, сдача, saia, tien thua`),
  rounded: list(`
    rounded, total rounded, rounded total, total after rounding, after rounding, after adj,
    total rounding, round total`),
  rounding: list(`
    rounding, round adj, rnd adj, rnd, rounding adj, rundung, arrondi, redondeo, arrotondamento, afronding,
    arredondamento, bill rounding, pembundaran, pelarasan, oresavrundning, oresutjamning, avrundning, kerekites, zaokrouhleni, zaokraglenie, yuvarlama`),
  discount: list(`
    discount, disc, saved, saving, savings, you save, rabatt, nachlass, remise, reduction, descuento, sconto,
    korting, desconto, voucher, coupon, gutschein, diskaun, point, points, bonus, deposit, pfand, rabat, indirim, diskon, kedvezmeny, sleva, alennus`),
  count: list(`
    qty, quantity, total item, total items, item count, items, no of item, menge, anzahl, stuck, articles, articulos,
    articoli, aantal, artigos, litre, kuantiti, pcs, bil item, antal artiklar, antal, articles sold, items sold, posten, ilosc, kpl, no of items`),
  tax: list(`
    gst, sst, vat, tax, mwst, mehrwertsteuer, ust, steuer, tva, iva, btw, cukai, imposto, service charge, svc chg,
    serv charge, svc, trinkgeld, tips, cst, taxe, moms, kdv, topkdv, toplam kdv, ptu, podatek, sprzed opod, pajak, ppn, pvm, pvn, pdv, afa, dph, alv, hst, pst, qst, sales tax, gratuity, tip, mancia, propina, pourboire, nab, пдв, ндс`),
  inclusive: list(`
    inclusive, include, includes, including, incl, inc, inkl, inklusive, ttc, toutes taxes, iva incluido, brutto,
    with gst, included, w gst, ivato`),
  exclusive: list(`
    exclusive, excluding, excl, exc, exclude, exkl, hors taxe, ht, before, without, ohne, exclusief, wo gst, taxable,
    imponibile, base imponible, neto`),
  subtotal: list(`
    subtotal, sub total, after discount, subttl, sub ttl, zwischensumme, sous total, subtotale, subtotaal, tussentotaal, net amount,
    nettobetrag, warenwert, subjumlah, sub jumlah, ara toplam, delsumma, mezisoucet, reszosszeg, valisumma, subtot, sousc total`),
  finalTotal: list(`
    due, to be paid, amount due, balance due, total due, amount payable, total payable, net payable, to pay,
    grand total, nett total, net total, nett amount, total amount due, total to pay, invoice total,
    total for this invoice, zu zahlen, zahlbetrag, gesamtbetrag, endbetrag, rechnungsbetrag, endsumme, gesamtsumme,
    net a payer, a payer, total a pagar, importe total, totale complessivo, totale eur, te betalen, totaalbedrag,
    eindtotaal, valor total, jumlah besar, nett, jumlah perlu dibayar, genel toplam, valor a pagar, total a payer, vegosszeg, suma pln, endsumme, samlet belob, balance owing`),
  total: list(`
    total, ttl, totl, sum, summe, gesamt, betrag, montant, importe, totale, totaal, jumlah, bill, amt due, summa, totalt, toplam, toplan, tutar, suma, yhteensa, ukupno, osszesen, celkem, i alt, tong cong, tongcong, cemi, yekun, cyma, htor, htoro, bcefo, bcero, сума, итог, итого, всего, fare, gesamtsumme, ogolem, razem, spolu, skupaj, kokku`),
  paid: list(`
    cash, pay, tendered, tender, paid, payment, visa, mastercard, master, card, debit, debitcard, credit card,
    received, bar, gegeben, geg, bargeld, karte, girocard, ec, especes, carte, efectivo, tarjeta, contanti, contante,
    contant, pin, betaald, kartenzahlung, numerario, multibanco, entregado, pagamento, dinheiro, cartao, tunai, bayaran, maestro, amex, ideal, paypal, kontant, kontokort, kortkop, kortbetalning, bankkort, mottaget, nakit, kredi, kredi karti, banka karti, gotowka, platnosc, karta, kateinen, kortti, dankort, keszpenz, bankkartya, hotovost, numerar, gotovina, gotovinsko, grynais, eft, eftpos, interac, contactless, cashless, tien mat, rotibka, готівка, наличными, картка, ccard, mydebit, nets, grabpay, twint, postcard, kreditkarte, barzahlung`),
  handedOver: list(`
    accepted total, total accepted, total paid, total tendered, total tender, total received, total cash, total payment`),
  amount: list(`amount, amt, price, sales, jml`),
};

/** Headings of tables that break the total down by tax rate; a total in such a table is a column's sum. */
export const breakdownWords = list(`
  gst summary, tax summary, sst summary, tax code, gst code, vat summary, vat analysis, summary, gst analysis,
  steuer, tax rate, mwst satz, tva taux, gst amt, amount rm tax, tax rm`);
