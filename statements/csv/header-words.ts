/** What a column holds. */
export type Role =
  | 'bookedDay'
  | 'day'
  | 'otherDay'
  | 'net'
  | 'amount'
  | 'gross'
  | 'out'
  | 'in'
  | 'fee'
  | 'balance'
  | 'currency'
  | 'payee'
  | 'description'
  | 'purpose'
  | 'category'
  | 'tags'
  | 'direction'
  | 'status'
  | 'transfer'
  | 'from'
  | 'to'
  | 'account'
  | 'id'
  | 'none';

/**
 * How the heads of columns begin or what they contain, in the languages of banks: folded, without signs. The first that fits
 * decides, so what is special stands before what is general.
 */
const WORDS: readonly [Role, RegExp][] = [
  [
    'none',
    /\b(foreign|fremd\w*|original amount|original value|exchange|kurs|rate|limit|image|time zone|zeitzone|uhrzeit|alkuper\w*|ref currency)\b|^(time|cas|hora|heure|ora|tid|记账时间)$|手机|对方开户行|对方卡号/,
  ],
  [
    'account',
    /^(account|account name|account number|accountname|accountnumber|konto|kontonummer|auftragskonto|iban|rekening|rekeningnummer|szamlaszam|szamla neve|compte|cuenta|conto|卡号|account id)$|^(iban auftragskonto|own account|kontobezeichnung|numero de compte|card|product|produkt|wallet)$|^(bezeichnung auftragskonto)/,
  ],
  [
    'balance',
    /\b(balance|saldo|solde|kontostand|guthaben|egyenleg|zustatek|zostatek|bakiye|sold|saldi|stand|accountbalance|runningbalance|saldo na operacji|остаток)\b|余额|餘額|残高/,
  ],
  [
    'id',
    /^id$|\b(transaction (code|number|no|id)|reference (number|no)|transaktionscode|check ?number|checknumber|cheque|end to end id|auftragsnummer|belegnummer|archive id|referenznummer|bank ?id|fitid|volgnr|journal ?id)\b|单号|流水号/,
  ],
  [
    'none',
    /\b(mandats\w*|glaubiger\w*|creditor id|numero|number|nr|id|radnummer|clearingnummer|afschriftnummer|bic|blz|iban|swift|card|karte|kartenummer|kartyaszam|account|konto|rekening|compte|cuenta|conto|szamlaszama|bankleitzahl|address|adres\w*|adresse|e ?mail\w*|phone|zip|postcode|country|city|mcc)\b|账号|渠道|网点|^n o$|^item$|^item no$/,
  ],
  [
    'bookedDay',
    /\b(booking|booked|posted|posting|processed|completed|buchung|buchungstag|buchungsdatum|bokforingsd\w*|bogfor\w*|bokfort|boekdatum|boekings\w*|data operacji|data ksiegowania|date operation|date comptab\w*|date de comptab\w*|fecha operacion|fecha contable|data contabile|data operazione|data registrazione|kirjauspaiva|datum provedeni|konyveles)\b.*|记账日期|入账日期|^(booking ?date|postingdate|completed date|date posted|date processed)$/,
  ],
  [
    'otherDay',
    /\b(valuta\w*|wertstellung|value ?date|valutadatum|valuta datum|valor|data valuta|fecha valor|date (de )?valeur|rentedatum|started|valutadag|ertek\w*|arvopaiva|effective date|value day)\b/,
  ],
  [
    'fee',
    /\b(fee|fees|gebuhr|gebuehr|gebuhren|entgelt|commission|kommission|frais|comision|commissione|kosten|charge)\b|手续费/,
  ],
  ['net', /\b(net|netto|net amount)\b/],
  ['gross', /\b(gross|brutto|bruto)\b/],
  [
    'currency',
    /\b(currency|wahrung|waehrung|devise|divisa|moneda|munt|waluta|valuta|mena|devizanem|devizaneme|currency ?code|ccy|mon|para birimi|valyuta)\b|币种|币别|货币|通貨/,
  ],
  [
    'direction',
    /\b(debit credit|credit debit|soll haben|s h|d c|dr cr|c d|af bij|bij af|sign|direction|transaction type|trans type|type|typ|tipo|bevetel kiadas|art|umsatztyp|soll haben kennzeichen|dbkred|debcred|crdr|cr dr|debet credit|income expense|dk|znak)\b|收 ?支|借贷/,
  ],
  [
    'out',
    /^out$|\b(debit|debits|debet|withdrawal\w*|paid out|money out|outflow|soll|belastung\w*|lastschrift|ausgabe\w*|ausgang|cargo\w*|retrait|uscit\w*|dare|addebit\w*|spent|wydat\w*|obciazeni\w*|uitgaven|utgift\w*|udgift\w*|veloitus|expense\w*|decrease|gider|cikan|debito\w*|egreso\w*|gastos?|depense\w*|terheles\w*|kiadas)\b|支出|借方|出金/,
  ],
  [
    'in',
    /^in$|\b(credit|credits|deposit\w*|paid in|money in|inflow|haben|gutschrift\w*|einnahme\w*|eingang|abono\w*|entrat\w*|avere|accredit\w*|received|wplyw\w*|uznani\w*|inkomsten|inkomst\w*|indtaegt\w*|talletus|income|increase|gelir|giren|credito\w*|ingreso\w*|recette\w*|jovairas\w*|bevetel)\b|收入|贷方|入金/,
  ],
  [
    'amount',
    /\b(amount|betrag|bedrag|belopp|belob|montant|importe|importo|kwota|valor|value|umsatz|summe|sum|osszeg\w*|osszege|castka|suma|maara|beloep|transaction amount|tutar|monto|amt|cost|price|total|quantia|valoare|summa)\b|金额|金額/,
  ],
  ['status', /\b(status|state|booking status|cleared|zustand|estado|etat|stato|stav|allapot)\b|状态/],
  ['transfer', /^(transfer|is transfer)$/],
  [
    'day',
    /\b(date|datum|data|fecha|dato|transaction ?date|transactiondate|paiva\w*|datuma|tag|day|dia|jour|giorno|tarih|data tranzactiei|datetime|zeit|kelt)\b|日期|时间|日付/,
  ],
  ['from', /\b(source ?name|from|zahlungspflichtiger|von|ordering|absender)\b/],
  ['to', /\b(destination ?name|to|an|empfanger|recipient)\b/],
  [
    'payee',
    /\b(payee|payer|merchant|beneficiary|beneficiaire|counterparty|counter party|auftraggeber|begunstigter|beguenstigter|zahlungsempfanger\w*|name|naam|nom|nombre|nome|nazwa|nazev|namn|navn|partner\w*|tegenpartij|tegenrekening naam|beneficiario|ordenante|odbiorca|nadawca|kontrahent|vendor|shop|store|mottagare|modtager|saaja|alici|who|counterpart)\b|对方|对手|交易对方|商户|摘要人/,
  ],
  [
    'description',
    /\b(description|descripcion|descrizione|descricao|details|detail|transaction|text|texte|buchungstext|vorgang|omschrijving|opis|tranzakcio|beskrivning|libelle|concept\w*|concepto|narrative|particulars|bezeichnung|popis|selite|aciklama|desc|transaktion|operation|title|tytul|memo|item)\b|摘要|商品|交易名称|説明|附言/,
  ],
  [
    'category',
    /\b(category|kategorie|kategoria|categorie|categoria|categ\w*|kategori|rubrique|rubriek|subcategory|class|category group category)\b|分类|类别/,
  ],
  ['tags', /\b(tags?|labels?|etiketten?|etiquettes?|etiquetas?)\b/],
  [
    'purpose',
    /\b(purpose|verwendungszweck|reference|referens|referenz|referencia|remittance|note|notes|notiz|remarque|remark\w*|comment\w*|kommentar|mededeling\w*|betreff|hinweis|beschreibung|kozlemeny|message|meddelande|meddelelse|communication|observ\w*|info\w*|subject|uzenet|viesti|zprava|nota|notas)\b|备注|客户/,
  ],
];

/** What the head of a column says that it holds; undefined where it says nothing that is known. */
export function roleOf(head: string): Role | undefined {
  const words = foldHead(head);
  return words === '' ? undefined : WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Without accents, case and signs: `Auftraggeber / Begünstigter` is `auftraggeber begunstigter`. */
export function foldHead(head: string): string {
  return head
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that say which way money went. */
const OUT =
  /^(s|soll|d|dr|debit|debet|dbit|af|out|outflow|expense|expenses|withdrawal|ausgabe|belastung|cargo|uitgaven|wydatek|kiadas|支出|借|spending|spent|obciazenie|dare)$/;
const IN =
  /^(h|haben|c|cr|k|credit|crdt|bij|in|inflow|income|deposit|einnahme|gutschrift|abono|inkomsten|przychod|bevetel|收入|贷|received|uznanie|avere)$/;
const NEITHER = /^(transfer|不计收支|umbuchung|neutral)$/;
const OPENING = /^(opening balance|starting balance|reconciliation)$/;

/** Which way a word says that money went; undefined for any other word. */
export function directionOf(word: string): 'out' | 'in' | 'neither' | 'opening' | undefined {
  if (word === '' || word.length > 30) return undefined;
  const folded = foldHead(word);
  if (OUT.test(folded)) return 'out';
  if (IN.test(folded)) return 'in';
  if (NEITHER.test(folded)) return 'neither';
  return OPENING.test(folded) ? 'opening' : undefined;
}

const PENDING =
  /(?<!\p{L})(pending|vorgemerkt|ausstehend|declined|abgelehnt|failed|reverted|cancelled|canceled|storniert|en attente|en cours|pendiente|in sospeso|in attesa|oczekujac\w{0,9}|väntande|reserverad|függőben|authorised|authorized|unprocessed)(?!\p{L})/iu;
/** Whether a status or what stands for a date says that nothing was booked (yet). */
export function isPending(word: string): boolean {
  return word.length <= 60 && PENDING.test(word);
}

const BALANCE =
  /^(anfangssaldo|endsaldo|(opening|closing|starting|ending|ledger|available) balance|balance (brought|carried) forward|brought forward|carried forward|(alter|neuer) (kontostand|saldo)|saldo (inicial|final|anterior|actual|iniziale|finale|pocz[aą]tkowe|ko[nń]cowe)|solde (initial|final|pr[eé]c[eé]dent|cr[eé]diteur|d[eé]biteur)|begin ?saldo|eind ?saldo|ing[aå]ende saldo|utg[aå]ende saldo|kontostand)(?!\p{L})/iu;
/** Whether a row says what an account held instead of what was booked. */
export function isBalanceText(text: string): boolean {
  return text.length <= 100 && BALANCE.test(text);
}
