import { fold, foldForSearch, holdsExactly, list } from '../fields/fold.ts';

/** Folded column headings of item tables. */
const headingWords = new Set(
  list(`
  description, desc, item, items, product, qty, quantity, price, amount, amt, total, unit, uom, rate, no, disc, discount, tax, vat,
  artikel, artikelbezeichnung, bezeichnung, menge, preis, einzelpreis, gesamt, gesamtpreis, betrag, anzahl, stuck, pos, summe, eur, chf, rm, rp, usd,
  gespart, mwst, designation, article, articles, produit, prix, montant, qte, quantite, pu, articulo, descripcion, cantidad, cant, precio, importe,
  descrizione, prezzo, importo, omschrijving, aantal, prijs, bedrag, totaal, produkt, produto, descricao, valor, vl, aktion, antal, pris, belopp,
  nazwa, ilosc, cena, wartosc, urun, miktar, fiyat, tutar, opis, kolicina, gst, sst, code, sku, inc, excl, iva, tva, btw`),
);

/** Deposits, which are added. Unlike a discount, they are not subtracted. */
const depositWords = new Set(
  list(`pfand, deposit, depot, consigne, statiegeld, pant, leergut, pfandartikel, crv, bottle`),
);

/** Words that make an amount negative, whatever its sign. "Savings" and "points" are left out, because they may be goods. */
const discountWords = list(`
  discount, disc, rabatt, nachlass, remise, reduction, descuento, sconto, korting, gutschein, coupon, voucher, desconto, rabat, indirim, diskon,
  sleva, kedvezmeny, alennus, diskaun`);

/** True if the text has only column headings, or several of them. */
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
