import { foldHead } from './header-words.ts';

/** What people spend on, in names of shops and of categories, in the languages of cards. */
const SPENT =
  /\b(restaurants?|restaurante|ristorante|groceries|grocery|supermar\w{2,8}|market|mercado|markt|bakery|padaria|panaderia|cafe|coffee|kaffee|bar|pizza|burger|sushi|dining|food|gas|fuel|petrol|tankstelle|parking|taxi|uber|lyft|hotel|airlines?|travel|pharmacy|apotheke|pharmacie|farmacia|drogerie|amazon|netflix|spotify|itunes|ikea|mcdonalds|starbucks|shopping|merchandise|shop|store|shell|entertainment|clothing|kleidung|insurance|subscription|purchase|compra|achat|acquisto|sale|posto|gasolin\w*|libreria|buchladen|backer\w*|boulanger\w*|carburant|essence|benzin\w*|rossmann|lidl|aldi|rewe|edeka|tesco|carrefour|mercadona|conad|biedronka|zabka|albert heijn|jumbo|delhaize|colruyt|auchan|monoprix|sainsburys?|waitrose|woolworths|walmart|costco|kroger|safeway|whole foods|trader joe|ica|coop|rema|netto|kiwi|migros|paypal|steam|airbnb|booking com|ryanair|easyjet)\b|(?<!direct) debit$|コンビニ|スーパー|書店|食費|超市|餐|商店|消费|购物|магазин|аптека|кафе|азс|продукт|покупк/;

/** What comes in: pay, money back, and the payment of a card's bill. */
const RECEIVED =
  /\b(salary|payroll|paycheck|paychecks|wages|direct deposit|refund|cash ?back|dividend|payment thank you|thank you(?! for (shopping|your (order|purchase|donation|support)))|payments and credits|payment received|pagamento recebido|estorno|salario|nomina|devolucion|gehalt|lohn|erstattung|ruckerstattung|zahlungseingang|salaire|remboursement|stipendio|rimborso|salaris|loon|terugbetaling|wynagrodzenie|zwrot|zahlung ?(uberweisung )?erhalten|(besten|vielen) dank(?! fur (?!(ihre|die) (zahlung|uberweisung)))|ihre zahlung|einzahlung|gutschrift|paiement recu|votre paiement|merci|pago recibido|su pago|abono|gracias|inclusao de pagamento|pagamento (efetuado|ricevuto|(de |da )?fatura)|obrigado|grazie|betaling ontvangen|geincasseerd|bedankt|inbetalning|betalning mottagen|innbetaling|indbetaling|suoritus|splata|wplata|platba prijata|your payment|autopay payment|online payment|payment from|bill payment received|refunds?|reversal|ruckvergutung|lohnzahlung|salar\w{1,4}|bonus|interest paid|(pix|transferencia|ted|doc) recebid[oa]|zinsen|dividen\w*|tesekkur\w*|mottagen|tack)\b| credit$|入金|返金|給与|工资|退款|退货|还款|зарплата|возврат|поступлени|пополнени|зачислени|급여|환불/;

/** Of a booking the words that a file has, likeliest first, and whether its amount has a minus; undefined where that cannot be read. */
export type Said = { words: readonly string[]; isNegative: boolean | undefined };

/** Bookings that are looked at, and how much of each text. */
export const MOST_SAID = 1000;
const LETTERS = 80;

/**
 * How many bookings more say that what has no minus was spent than say that it came in: what shops, categories and payments are
 * called, against the sign of the amount. One whose amount cannot be read says nothing.
 */
export function turnedByWords(bookings: readonly Said[]): number {
  let votes = 0;
  for (const { words, isNegative } of bookings.slice(0, MOST_SAID)) {
    if (isNegative === undefined) continue;
    const text = words
      .map((each) => foldHead(each.slice(0, LETTERS)))
      .join(' ')
      .trim();
    const [isReceived, isSpent] = [RECEIVED.test(text), SPENT.test(text)];
    if (isReceived !== isSpent) votes += isReceived === isNegative ? 1 : -1;
  }
  return votes;
}

/**
 * Whether most bookings of a card by far have no minus: then that is how it writes what was spent, as a card is used more often than
 * its bill is paid. @returns votes as of `turnedByWords`, 0 where it says nothing
 */
export function turnedByCount(count: number, negatives: number): number {
  return count > 3 * negatives ? Math.floor(count / 2) - negatives : 0;
}
