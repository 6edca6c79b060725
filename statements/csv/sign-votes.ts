import { foldHeader } from './header-words.ts';

/** Words for expenses in names of shops and categories, in the languages of card issuers. */
const SPENT =
  /\b(restaurants?|restaurante|ristorante|groceries|grocery|supermar\w{2,8}|market|mercado|markt|bakery|padaria|panaderia|cafe|coffee|kaffee|bar|pizza|burger|sushi|dining|food|gas|fuel|petrol|tankstelle|parking|taxi|uber|lyft|hotel|airlines?|travel|pharmacy|apotheke|pharmacie|farmacia|drogerie|amazon|netflix|spotify|itunes|ikea|mcdonalds|starbucks|shopping|merchandise|shop|store|shell|entertainment|clothing|kleidung|insurance|subscription|purchase|compra|achat|acquisto|sale|posto|gasolin\w*|libreria|buchladen|backer\w*|boulanger\w*|carburant|essence|benzin\w*|rossmann|lidl|aldi|rewe|edeka|tesco|carrefour|mercadona|conad|biedronka|zabka|albert heijn|jumbo|delhaize|colruyt|auchan|monoprix|sainsburys?|waitrose|woolworths|walmart|costco|kroger|safeway|whole foods|trader joe|ica|coop|rema|netto|kiwi|migros|paypal|steam|airbnb|booking com|ryanair|easyjet)\b|(?<!direct) debit$|コンビニ|スーパー|書店|食費|超市|餐|商店|消费|购物|магазин|аптека|кафе|азс|продукт|покупк/;

/** Words for income: pay, refunds, and payments of a card bill. */
const RECEIVED =
  /\b(salary|payroll|paycheck|paychecks|wages|direct deposit|refund|cash ?back|dividend|payment thank you|thank you(?! for (shopping|your (order|purchase|donation|support)))|payments and credits|payment received|pagamento recebido|estorno|salario|nomina|devolucion|gehalt|lohn|erstattung|ruckerstattung|zahlungseingang|salaire|remboursement|stipendio|rimborso|salaris|loon|terugbetaling|wynagrodzenie|zwrot|zahlung ?(uberweisung )?erhalten|(besten|vielen) dank(?! fur (?!(ihre|die) (zahlung|uberweisung)))|ihre zahlung|einzahlung|gutschrift|paiement recu|votre paiement|merci|pago recibido|su pago|abono|gracias|inclusao de pagamento|pagamento (efetuado|ricevuto|(de |da )?fatura)|obrigado|grazie|betaling ontvangen|geincasseerd|bedankt|inbetalning|betalning mottagen|innbetaling|indbetaling|suoritus|splata|wplata|platba prijata|your payment|autopay payment|online payment|payment from|bill payment received|refunds?|reversal|ruckvergutung|lohnzahlung|salar\w{1,4}|bonus|interest paid|(pix|transferencia|ted|doc) recebid[oa]|zinsen|dividen\w*|tesekkur\w*|mottagen|tack)\b| credit$|入金|返金|給与|工资|退款|退货|还款|зарплата|возврат|поступлени|пополнени|зачислени|급여|환불/;

/** The texts of a transaction, most specific first. `isNegative` is undefined if the amount cannot be read. */
export type DescribedAmount = { words: readonly string[]; isNegative: boolean | undefined };

/** Limits for the number of transactions and the length of each text. */
export const MAX_DESCRIBED = 1000;
const LETTERS = 80;

/**
 * Compares what descriptions suggest with the sign of each amount.
 * @returns votes: positive if amounts without a minus are expenses, negative if they are income
 */
export function voteByDescription(bookings: readonly DescribedAmount[]): number {
  let votes = 0;
  for (const { words, isNegative } of bookings.slice(0, MAX_DESCRIBED)) {
    if (isNegative === undefined) continue;
    const text = words
      .map((each) => foldHeader(each.slice(0, LETTERS)))
      .join(' ')
      .trim();
    const [isReceived, isSpent] = [RECEIVED.test(text), SPENT.test(text)];
    if (isReceived !== isSpent) votes += isReceived === isNegative ? 1 : -1;
  }
  return votes;
}

/**
 * If most amounts of a card have no minus, they are expenses, because a card is used more often than its bill is paid.
 * @returns votes like `voteByDescription`, 0 if undecided
 */
export function voteByCount(count: number, negatives: number): number {
  return count > 3 * negatives ? Math.floor(count / 2) - negatives : 0;
}
