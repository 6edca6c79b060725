import type { Columns } from './columns.ts';
import { foldHead } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/** What people spend on, in names of shops and of categories, in the languages of cards. */
const SPENT =
  /\b(restaurants?|restaurante|ristorante|groceries|grocery|supermar\w{2,8}|market|mercado|markt|bakery|padaria|panaderia|cafe|coffee|kaffee|bar|pizza|burger|sushi|dining|food|gas|fuel|petrol|tankstelle|parking|taxi|uber|lyft|hotel|airlines?|travel|pharmacy|apotheke|pharmacie|farmacia|drogerie|amazon|netflix|spotify|itunes|ikea|mcdonalds|starbucks|shopping|merchandise|shop|store|shell|entertainment|clothing|kleidung|insurance|subscription|purchase|compra|achat|sale|posto|gasolin\w*|libreria|buchladen|backer\w*|boulanger\w*|carburant|essence|benzin\w*|rossmann|lidl|aldi|rewe|edeka|tesco|carrefour|mercadona|conad|biedronka|zabka|ica|coop|rema|netto|kiwi|migros|paypal|steam|airbnb|booking com|ryanair|easyjet)\b|コンビニ|スーパー|書店|食費|超市|餐|商店|магазин|аптека|кафе|азс|продукт/;

/** What comes in: pay, money back, and the payment of a card's bill. */
const RECEIVED =
  /\b(salary|payroll|paycheck|paychecks|wages|direct deposit|refund|cash ?back|dividend|payment thank you|thank you|payments and credits|payment received|pagamento recebido|estorno|salario|nomina|devolucion|gehalt|lohn|erstattung|ruckerstattung|zahlungseingang|salaire|remboursement|stipendio|rimborso|salaris|loon|terugbetaling|wynagrodzenie|zwrot|zahlung ?(uberweisung )?erhalten|besten dank|vielen dank|ihre zahlung|einzahlung|gutschrift|paiement recu|votre paiement|merci|pago recibido|su pago|abono|gracias|(inclusao de )?pagamento|pagamento efetuado|obrigado|grazie|pagamento ricevuto|betaling ontvangen|bedankt|inbetalning|betalning mottagen|innbetaling|indbetaling|suoritus|splata|wplata|platba prijata|your payment|autopay payment|online payment|payment from|bill payment received|refunds?|reversal|ruckvergutung|lohnzahlung|salar\w{1,4}|bonus|interest paid|zinsen|dividen\w*|tesekkur\w*|mottagen|tack)\b|入金|返金|給与|工资|退款|зарплата|возврат|급여|환불/;

/** Rows that are looked at, and how much of each cell. */
const LOOKED_AT = 1000;
const LETTERS = 80;

/**
 * How many rows more say that what has no minus was spent than say that it came in: what shops, categories and payments are
 * called, against the sign of the amount.
 * @param isNegative undefined for a row whose amount cannot be read, which says nothing
 */
export function turnedByWords(
  rows: readonly CsvRow[],
  columns: Columns,
  isNegative: (row: CsvRow) => boolean | undefined,
): number {
  const places = [...columns.payees, ...columns.texts, ...columns.kinds, columns.category].filter(
    (at) => at !== undefined,
  );
  let votes = 0;
  for (const row of rows.slice(0, LOOKED_AT)) {
    const isMinus = isNegative(row);
    if (isMinus === undefined) continue;
    const words = places.map((at) => foldHead((row.cells[at] ?? '').slice(0, LETTERS))).join(' ');
    const [isReceived, isSpent] = [RECEIVED.test(words), SPENT.test(words)];
    if (isReceived !== isSpent) votes += isReceived === isMinus ? 1 : -1;
  }
  return votes;
}
