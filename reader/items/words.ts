import { fold, foldForSearch, holdsExactly, list } from '../fields/fold.ts';

/** Headings of the columns of goods, folded. */
const headingWords = new Set(
  list(`
  description, desc, item, items, product, qty, quantity, price, amount, amt, total, unit, uom, rate, no, disc, discount, tax, vat,
  artikel, artikelbezeichnung, bezeichnung, menge, preis, einzelpreis, gesamt, gesamtpreis, betrag, anzahl, stuck, pos, summe, eur, chf, rm, rp, usd,
  gespart, mwst, designation, article, articles, produit, prix, montant, qte, quantite, pu, articulo, descripcion, cantidad, cant, precio, importe,
  descrizione, prezzo, importo, omschrijving, aantal, prijs, bedrag, totaal, produkt, produto, descricao, valor, vl, aktion, antal, pris, belopp,
  nazwa, ilosc, cena, wartosc, urun, miktar, fiyat, tutar, opis, kolicina, gst, sst, code, sku, inc, excl, iva, tva, btw`),
);

/** What is handed out for goods: a deposit is paid, a discount taken off. */
const depositWords = new Set(
  list(`pfand, deposit, depot, consigne, statiegeld, pant, leergut, pfandartikel, crv, bottle`),
);

/** What takes off, whatever its sign; "savings" or "points" may be goods. */
const discountWords = list(`
  discount, disc, rabatt, nachlass, remise, reduction, descuento, sconto, korting, gutschein, coupon, voucher, desconto, rabat, indirim, diskon,
  sleva, kedvezmeny, alennus, diskaun`);

/** Whether a text has nothing but headings of columns in it, or several of them. */
export function isHeading(text: string): boolean {
  const words = fold(text).split(' ');
  const headings = words.filter((word) => headingWords.has(word)).length;
  return headings > 0 && (headings === words.length || headings >= 3 || headings > words.length / 2);
}

export function isDiscount(name: string): boolean {
  const folded = foldForSearch(name);
  return discountWords.some((word) => holdsExactly(folded, word));
}

export function isDeposit(name: string): boolean {
  return fold(name)
    .split(' ')
    .some((word) => depositWords.has(word) || word.startsWith('pfand'));
}
