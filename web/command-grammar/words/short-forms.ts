/** Short forms and frequent typing errors, each with the word that it stands for. */
const PAIRS = `
  yest yesterday, yday yesterday, ystd yesterday, ystdy yesterday, tmrw tomorrow, tmr tomorrow, tmw tomorrow,
  2moro tomorrow, tdy today, 2day today, 2nite tonight, tonite tonight, wk week, wks weeks, wknd weekend, wkend weekend,
  mth month, mths months, mnth month, mnths months, mo month, mos months, yr year, yrs years, txn transaction,
  txns transactions, tx transactions, txs transactions, trx transactions, acct account, accts accounts, acc account, bal balance, amt amount, bdgt budget,
  bgt budget, budg budget, w with, pls please, plz please, plis please, u you, ur your, dis this, ths this, lst last,
  nxt next, hwo how, teh the, waht what, wat what, wher where, whre where, wen when, hw how, rn now, prev previous, fav
  favourite, incl with, thru through, shw show, shwo show, opn open, spnd spend, chnage change, chagne change, cahnge
  change, xfer transfer, tfr transfer, trf transfer, sav savings, rcvd received, recd received, pd paid, trvl travel,
  entmt entertainment, tot total, mony money, muc much, mutch much, abt about, grc groceries, grcs groceries, wut what, wot what, wich which, av have, hav have, mush much, til till,
  todays today, yesterdays yesterday, then than, n and, whens when, whos who, dep deposit, bday birthday, uncat uncategorized, uncategorised uncategorized
`;

/** Words for days, times and types in other languages, for people who mix languages. */
const FOREIGN_PAIRS = `
  ayer yesterday, gestern yesterday, hier yesterday, ieri yesterday, ontem yesterday, wczoraj yesterday, hoy today, heute
  today, oggi today, hoje today, dzisiaj today, dzis today, januar january, februar february, oktober october, dezember
  december, enero january, febrero february, marzo march, abril april, junio june, agosto august, septiembre september,
  octubre october, noviembre november, diciembre december, janvier january, fevrier february, avril april, juillet july,
  septembre september, octobre october, novembre november, decembre december, gennaio january, febbraio february, aprile
  april, giugno june, luglio july, settembre september, ottobre october, dicembre december, letzte last, letzten last,
  letzter last, diese this, diesen this, dieser this, woche week, wochen weeks, monat month, monate months, monats month,
  este this, mes month, meses months, semana week, semanas weeks, questo this, mese month, mesi months, settimana week,
  gastos expenses, ausgaben expenses, depenses expenses, spese expenses, wydatki expenses, ingresos income, einnahmen
  income, revenus income, entrate income, przychody income
`;

function parsePairs(pairs: string): [form: string, word: string][] {
  return pairs
    .trim()
    .split(/,\s+/)
    .map((pair) => pair.split(/\s+/) as [string, string]);
}

/** The word that each short form, frequent error or foreign word stands for. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map([PAIRS, FOREIGN_PAIRS].flatMap(parsePairs));
