import { list } from './fold.ts';

/**
 * What stands before amounts, folded: in the languages of Western and Central Europe, in Turkish, Malay and Indonesian, and in Ukrainian and
 * Russian also as it looks to a model that knows Latin letters alone ("CYMA", "PEWTA").
 */
export const labelWords = {
  due: list(
    `balance due, amount due, total due, total amount due, amount owing, att betala, do zaplaty, a pagar, fizetendo, moketi, apmaksai, at betale, odenecek tutar, do cnnath, ao cnnath, до сплати, к оплате`,
  ),
  change: list(`
    change, ruckgeld, rueckgeld, wechselgeld, rendu, cambio, vuelto, resto, troco, wisselgeld, terug, monnaie, baki, balance, kembali, vaxel, uaxel, reszta, kembalian, para ustu, ruckgabe, byttepenge, tillbaka, tilbaka, takaisin, visszajaro, vraceno, povrat, change due, balance to return, rest, pewta, решта, сдача, saia, tien thua,
    amount to pay, amount payable, betaal bedrag, zu bezahlen, maksettava, a betale, til betaling, k uhrade, na uhradu, de plata,
    total de plata, za plaćanje, za placanje, za uplatu, za placilo, za platiti, tasuda, samaksai, is viso moketi, per tu paguar,
    πληρωτεο, phai tra, khach phai tra, phai thanh toan, kena bayar, kabuuan, お会計, 받을금액, 결제금액, 应付, 应付金额, 應付, 应收, לתשלום,
    til greidslu, totale dovuto, da pagare, te voldoen,
    rendu monnaie, monnaie rendue, a rendre, wechsel, vrateno, vratit, nazpat, rest plata, kusur, povracaj, grąza, graza, atlikums,
    tagasi, tagasiraha, vekslepenger, vaksel, ρεστα, tien thoi, tien thua lai, sukli, お釣り, おつり, お釣, 釣銭, 거스름돈, 找零, 找回, 找续, עודף,
    vuelto efectivo, su vuelto, su cambio, kusurat, troco em dinheiro`),
  rounded: list(`
    rounded, total rounded, rounded total, total after rounding, after rounding, after adj,
    total rounding, round total`),
  rounding: list(`
    rounding, round adj, rnd adj, rnd, rounding adj, rundung, arrondi, redondeo, arrotondamento, afronding,
    arredondamento, bill rounding, pembundaran, pelarasan, oresavrundning, oresutjamning, avrundning, kerekites, zaokrouhleni, zaokraglenie, yuvarlama`),
  discount: list(`
    discount, disc, saved, saving, savings, you save, rabatt, nachlass, remise, reduction, descuento, sconto,
    korting, desconto, voucher, coupon, gutschein, diskaun, point, points, bonus, deposit, pfand, rabat, indirim, diskon, kedvezmeny, sleva, alennus,
    remise fidelite, rabais, ristourne, descuentos, sconti, kortingen, ersparnis, gespart, preisvorteil, aktionsrabatt, znizka,
    upust, zlava, popust, reducere, soodustus, atlaide, nuolaida, rabatt kunde, giam gia, chiet khau, 値引, 割引, 할인, 优惠, 折扣, הנחה,
    отстъпка, скидка, знижка, you saved, total savings, member savings`),
  count: list(`
    qty, quantity, total item, total items, item count, items, no of item, menge, anzahl, stuck, articles, articulos,
    articoli, aantal, artigos, litre, kuantiti, pcs, bil item, antal artiklar, antal, articles sold, items sold, posten, ilosc, kpl, no of items`),
  tax: list(`
    gst, sst, vat, tax, mwst, mehrwertsteuer, ust, steuer, tva, iva, btw, cukai, imposto, service charge, svc chg,
    serv charge, svc, trinkgeld, tips, cst, taxe, moms, kdv, topkdv, toplam kdv, ptu, podatek, sprzed opod, pajak, ppn, pvm, pvn, pdv, afa, dph, alv, hst, pst, qst, sales tax, gratuity, tip, mancia, propina, pourboire, nab, пдв, ндс,
    vat amount, tva incluse, ddv, mva, mwst betrag, ust betrag, dpfi, kaibemaks, kmaks, fpa, φπα, thue, thue gtgt,
    vat gtgt, 消費税, 内消費税, 부가세, 税额, 税額, מעמ, impuesto, ipi, icms, sales tax amount, service tax, consumption tax, tax amount,
    total tax`),
  inclusive: list(`
    inclusive, include, includes, including, incl, inc, inkl, inklusive, ttc, toutes taxes, iva incluido, brutto,
    with gst, included, w gst, ivato`),
  exclusive: list(`
    exclusive, excluding, excl, exc, exclude, exkl, hors taxe, ht, before, without, ohne, exclusief, wo gst, taxable,
    imponibile, base imponible, neto`),
  subtotal: list(`
    subtotal, sub total, after discount, subttl, sub ttl, zwischensumme, sous total, subtotale, subtotaal, tussentotaal, net amount,
    nettobetrag, warenwert, subjumlah, sub jumlah, ara toplam, delsumma, mezisoucet, reszosszeg, valisumma, subtot, sousc total,
    valitotal, vahesumma, starpsumma, tarpine suma, medzisucet, meziscoucet, reszlet, reszosszesen, suma czesciowa, sous tot,
    tam tinh, cong tien hang, 小計, 소계, 小计, סכום ביניים, μερικο συνολο, delsum, mellomsum, tussensom, medzisuma, ara toplami,
    subtotaal excl`),
  finalTotal: list(`
    due, to be paid, amount due, balance due, total due, amount payable, total payable, net payable, to pay,
    grand total, nett total, net total, nett amount, total amount due, total to pay, invoice total,
    total for this invoice, zu zahlen, zahlbetrag, gesamtbetrag, endbetrag, rechnungsbetrag, endsumme, gesamtsumme,
    net a payer, a payer, total a pagar, importe total, totale complessivo, totale eur, te betalen, totaalbedrag,
    eindtotaal, valor total, jumlah besar, nett, jumlah perlu dibayar, genel toplam, valor a pagar, total a payer, vegosszeg, suma pln, endsumme, samlet belob, balance owing,
    bruttosumme, gesamt brutto, rechnungssumme, bruttobetrag, gesamtpreis brutto, montant du, montant total, montant ttc,
    total general, importe a pagar, total factura, totale fattura, importo totale, totale documento, totale dovuto,
    totaal te betalen, valor liquido, suma do zaplaty, kwota do zaplaty, wartosc brutto, celkem k uhrade, celkom k uhrade,
    total bayar, total belanja, total pembayaran, jumlah keseluruhan, jumlah bayaran, tong thanh toan, tong tien thanh toan,
    tong tien, odenecek, 合計金額, ご請求額, 총액, 합계금액, 실결제금액`),
  total: list(`
    total, ttl, totl, sum, summe, gesamt, betrag, montant, importe, totale, totaal, jumlah, bill, amt due, summa, totalt, toplam, toplan, tutar, suma, yhteensa, ukupno, osszesen, celkem, i alt, tong cong, tongcong, cemi, yekun, cyma, htor, htoro, bcefo, bcero, сума, итог, итого, всего, fare, gesamtsumme,
    ogolem, razem, lacznie, castka, spolu, celkom, skupaj, svega, sveukupno, kopa, kopsumma, kokku, loppusumma, samtals, guztira,
    totali, jami, jumla, iznos, znesek, total lei, is viso, viso, συνολο, synolo, thanh tien, 合計, 合计, 總計, 总计, 総計, 합계,
    계, 総額, סהכ, סך הכל, الإجمالي, المجموع, รวม, ยอดสุทธิ, รวมทั้งสิ้น, общо, всичко, обща сума, укупно, сулі, жалпы, барлығы, сулэ,
    всього, разом, ukupan iznos`),
  paid: list(`
    cash, pay, tendered, tender, paid, payment, visa, mastercard, master, card, debit, debitcard, credit card,
    received, bar, gegeben, geg, bargeld, karte, girocard, ec, especes, carte, efectivo, tarjeta, contanti, contante,
    contant, pin, betaald, kartenzahlung, numerario, multibanco, entregado, pagamento, dinheiro, cartao, tunai, bayaran, maestro, amex, ideal, paypal, kontant, kontokort, kortkop, kortbetalning, bankkort, mottaget, nakit, kredi, kredi karti, banka karti, gotowka, platnosc, karta, kateinen, kortti, dankort, keszpenz, bankkartya, hotovost, numerar, gotovina, gotovinsko, grynais, eft, eftpos, interac, contactless, cashless, tien mat, rotibka, готівка, наличными, картка, ccard, mydebit, nets, grabpay, twint, postcard, kreditkarte, barzahlung,
    carte bancaire, cb, carte bleue, carte credit, regle, paye, bezahlt, ec karte, ec cash, visa debit, kontaktlos, lastschrift,
    bezahlung, bancontact, betaling, pinbetaling, contant betaald, pago, pagado, tarjeta credito, pagato, pagamento contante,
    carta di credito, bancomat, zaplacono, karta platnicza, platba kartou, platba, v hotovosti, kartica, kartično, gotovina eur,
    korteles, skaidra nauda, bankas karte, sularaha, pangakaart, korttimaksu, pankkikortti, kort, betalt, bankaxept, betalingskort,
    μετρητα, καρτα, kart, pesin, tien khach dua, tien khach tra, khach dua, cash tendered, amount tendered, amt tendered, お預り, 現金,
    现金, 刷卡, 신용카드, 카드, 现金支付, 微信, 支付宝, מזומן, אשראי, bayar, qris, gopay, debit bca, apple pay, google pay, mobilepay, swish,
    vipps, pix, upi, paytm, gpay, karta visa, безналичными, карта, картой`),
  handedOver: list(`
    accepted total, total accepted, total paid, total tendered, total tender, total received, total cash, total payment`),
  amount: list(`amount, amt, price, sales, jml`),
};

/** Headings below which amounts break the total down by tax rate; what looks like a total there is a column's sum. */
export const breakdownWords = list(`
  gst summary, tax summary, sst summary, tax code, gst code, vat summary, vat analysis, summary, gst analysis,
  steuer, tax rate, mwst satz, tva taux, gst amt, amount rm tax, tax rm`);
