import type { Columns } from './columns.ts';
import { foldHead } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/** What people spend on, in names of shops and of categories, in the languages of cards. */
const SPENT =
  /\b(restaurants?|restaurante|ristorante|groceries|grocery|supermar\w{2,8}|market|mercado|markt|bakery|backerei|boulangerie|padaria|panaderia|cafe|coffee|kaffee|bar|pizza|burger|sushi|dining|food|gas|gasoline|fuel|petrol|tankstelle|parking|taxi|uber|lyft|hotel|airlines?|travel|pharmacy|apotheke|pharmacie|farmacia|drogerie|amazon|netflix|spotify|itunes|ikea|mcdonalds|starbucks|shopping|merchandise|shop|store|shell|entertainment|clothing|kleidung|insurance|subscription|purchase|compra|achat|sale)\b/;

/** What comes in: pay, money back, and the payment of a card's bill. */
const RECEIVED =
  /\b(salary|payroll|paycheck|paychecks|wages|direct deposit|refund|cash ?back|dividend|payment thank you|thank you|payments and credits|payment received|pagamento recebido|estorno|salario|nomina|devolucion|gehalt|lohn|erstattung|ruckerstattung|zahlungseingang|salaire|remboursement|stipendio|rimborso|salaris|loon|terugbetaling|wynagrodzenie|zwrot)\b/;

/** Rows that are looked at, and how much of each cell. */
const LOOKED_AT = 1000;
const LETTERS = 80;

/**
 * How many rows more say that what has no minus was spent than say that it came in: what shops, categories and payments are
 * called, against the sign of the amount.
 */
export function turnedByWords(rows: readonly CsvRow[], columns: Columns, isNegative: (row: CsvRow) => boolean): number {
  const places = [...columns.payees, ...columns.texts, ...columns.kinds, columns.category].filter(
    (at) => at !== undefined,
  );
  let votes = 0;
  for (const row of rows.slice(0, LOOKED_AT)) {
    const words = places.map((at) => foldHead((row.cells[at] ?? '').slice(0, LETTERS))).join(' ');
    const [isReceived, isSpent] = [RECEIVED.test(words), SPENT.test(words)];
    if (isReceived !== isSpent) votes += isReceived === isNegative(row) ? 1 : -1;
  }
  return votes;
}
