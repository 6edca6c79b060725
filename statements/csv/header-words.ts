import { BEYOND_ASCII } from '../amounts.ts';

/** The role of a column. */
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
 * Starts or parts of headers in the languages of banks, in lower case, without accents and punctuation. The first match
 * wins, so specific entries come before general ones.
 */
const WORDS: readonly [Role, RegExp][] = [
  // These contain a word that usually means an account.
  ['out', /^ut (fra|av|fran) konto$/],
  ['in', /^inn? pa konto$|^receipts$/],
  // Internal fields of programs, meaningless to users.
  [
    'none',
    /^(source|destination|opposing|counterparty|account) (account )?type$|^original source$|^sepa (cc|ct op|ct id|db|country|ep|ci|batch id)$|\b(hash|checksum|uuid|guid)\b/,
  ],
  [
    'none',
    /\b(foreign|fremd\w*|orig\w* (amount|value|currency|betrag|belopp|belob|kwota|bedrag)|(ursprung\w*|urspr\w*|origin\w*|originalt?|puvodn\w*|povodn\w*|eredeti|oryginaln\w*) (\w+ )?(betrag|belopp|belob|montant|importo|importe|valor|castk\w*|sum\w*|kwota|osszeg\w*|mena|amount|wahrung|devise)|(importe|importo|montant|valor|amount|kwota) (orig\w*|d origine)|exchange|kurs|rate|limit|image|time zone|zeitzone|uhrzeit|alkuper\w*|ref currency)\b|^(time|cas|hora|heure|ora|(fuso )?orario|tid|klokkeslett|godzina|saat|vrijeme|время|час|เวลา|记账时间)$|手机|对方开户行|对方卡号/,
  ],
  [
    'account',
    /^(account|account name|account number|accountname|accountnumber|konto|kontonummer|auftragskonto|iban|rekening|rekeningnummer|szamlaszam|szamla neve|compte|cuenta|conto|卡号|account id)$|^(iban auftragskonto|own account|kontobezeichnung|numero de compte|kliendi konto|klienta konts|saskaitos nr|card|product|produkt|wallet)$|^(bezeichnung auftragskonto)/,
  ],
  [
    'balance',
    /\b(balance|saldo|solde|kontostand|guthaben|egyenleg|zustatek|zostatek|bakiye|sold|saldi|stand|stanje|accountbalance|runningbalance|saldo na operacji|likutis|atlikums|baki|jaak|stada|staoa|zustand|bal|saldos|so du)\b|余额|餘額|残高|잔액|остаток|залишок|саль?до|υπολοιπο|יתרה|الرصيد|رصيد|คงเหลือ/,
  ],
  [
    'id',
    /^id$|\b(transaction (code|number|no|id)|reference (number|no)|transaktionscode|check ?number|checknumber|cheque(?! (o|u|y|e|ou|et|or|and) )|end to end id|auftragsnummer|belegnummer|archive id|referenznummer|bank ?id|fitid|volgnr|journal ?id)\b|单号|流水号/,
  ],
  [
    'none',
    /\b(mandats\w*|glaubiger\w*|creditor id|numero|number|nr|id|radnummer|clearingnummer|afschriftnummer|bic|blz|iban|swift|card|karte|kartenummer|kartyaszam|account|konto|rekening|compte|cuenta|conto|szamlaszama|bankleitzahl|address|adres\w*|adresse|e ?mail\w*|phone|zip|postcode|country|city|mcc)\b|账号|渠道|网点|^n o$|^item$|^item no$/,
  ],
  [
    'bookedDay',
    /\b(booking(?! (?:text|details?|type)\b)|booked|posted|posting|post date|processed|completed|buchung|buchungstag|buchungsdatum|bokforingsd\w*|bogfor\w*|bokfort|boekdatum|boekings\w*|data ksiegowania|date comptab\w*|date de comptab\w*|fecha contable|data contabile|data registrazione|data (de )?lancamento|data do lancamento|data de registo|data rozliczenia|data zaksiegowania|clearing date|cleared date|settlement date|settled|accounting date|entry date|book date|date de reglement|fecha (de )?liquidacion|abrechnungs?datum|verbucht|datum zauctovani|datum zauctovania|datum knjizenja|datum valute i knjizenja|reskontradatum|regnskapsdato|kirjauspvm|kanne|iraskuupaev|operacijos data|gramatojuma datums|kirjauspaiva|datum provedeni|konyveles|datum (verrekening|verwerking)|(verrekenings|verwerkings)datum)\b.*|记账日期|入账日期|入賬日|入帳日|支賬日|帳務日|дата проводки|дата обработки|дата списания|дата зачисления|^(booking ?date|postingdate|completed date|date posted|date processed)$/,
  ],
  // Values of the whole statement, repeated in each row.
  [
    'otherDay',
    /\b(initial|final|start|end|statement|period|due) date\b|\b(fecha|data) (inicial|inicio|final|fim|iniziale|finale|inizio|fine|hasta|desde|vencimiento|vencimento|scadenza)\b|\bdate (de )?(debut|fin|echeance)\b|\b(anfangs|stichtags?|auszugs|falligkeits|begin|eind|verval|afschrift)datum\b|\b(forfalls|forfalds)dato\b|\bdata (poczatkowa|koncowa)\b/,
  ],
  [
    'otherDay',
    /\b(valuta\w*|wertstellung|value ?date|valutadatum|valuta datum|valor|data valuta|fecha valor|date (de )?valeur|rentedatum|started|valutadag|ertek\w*|arvopaiva|effective date|value day)\b/,
  ],
  // `Amount (after fees)` is not a fee.
  [
    'net',
    /\b(after|net of|less|incl\w*|nach|inkl\w*|apres|tras|dopo|na) (of |all |the |aller |les |las |le )?(fees?|charges|gebuhren|frais|comision\w*|commissioni|kosten|taxas)\b/,
  ],
  [
    'gross',
    /\b(before|without|excl\w*|ohne|vor|exkl\w*|avant|hors|antes de|sin|sem|senza|voor) (all |the |aller |les |las |le )?(fees?|charges|gebuhren|frais|comision\w*|commissioni|kosten|taxas)\b/,
  ],
  [
    'fee',
    /\b(fee|fees|gebuhr|gebuehr|gebuhren|entgelt|commission|kommission|frais|comision|commissione|kosten|charge|poplatek|poplatok|oplata|prowizja|avgift|gebyr)\b|手续费|手續費|手数料|수수료|комисс?и|комісі/,
  ],
  ['net', /\b(net|netto|net amount)\b/],
  ['gross', /\b(gross|brutto|bruto)\b/],
  [
    'currency',
    /\b(currency|wahrung|waehrung|devise|divisa|moneda|munt|waluta|valuta|mena|devizanem|devizaneme|currency ?code|ccy|mon|para birimi|valyuta|valiuta|valuuta|devies|deviza)\b|币种|币别|货币|通貨|валюта|νομισμα|מטבע/,
  ],
  [
    'direction',
    /\b(debit credit|credit debit|soll haben|s h|d c|dr cr|c d|af bij|bij af|sign|direction|transaction type|trans type|type|typ|tipo|bevetel kiadas|art|umsatztyp|soll haben kennzeichen|dbkred|debcred|crdr|cr dr|db cr|dc|debet credit|credit debet|kredit debet|haben soll|smer|smer uhrady|plus minus|income expense|dk|d k|k d|znak|debitos? creditos?|creditos? debitos?|cargos? abonos?|abonos? cargos?|debe haber|dare avere|avere dare|borc alacak|alacak borc|(entradas?|ingresos?) (saidas?|salidas?|egresos?)|(saidas?|salidas?|egresos?) (entradas?|ingresos?)|entrate uscite|uscite entrate|ausgaben? einnahmen?|einnahmen? ausgaben?|withdrawals? deposits?|deposits? withdrawals?)\b|(дебет|дебит) кредит|приход расход|расход приход|זכות חובה|חובה זכות|مدين دائن|دائن مدين|支出 ?收入|收入 ?支出|출금 입금|입금 출금|^тип( операции)?$|收 ?支|借贷|προσημο/,
  ],
  [
    'out',
    /^out$|\b(debit|debits|debet|withdrawal\w*|paid out|money out|outflow|soll|belastung\w*|lastschrift|ausgabe\w*|\w*ausgang|cargo\w*|retrait|uscit\w*|dare|addebit\w*|spent|wydat\w*|obciazeni\w*|uitgaven|utgift\w*|udgift\w*|veloitus|expense\w*|decrease|keluar|gider|cikan|debito\w*|egreso\w*|gastos?|depense\w*|terheles\w*|kiadas|borc|saida\w*|salida\w*|isplat\w*|duguje|ghi no|penger ut|raha valja|valjaminek|retiros?|debe|despesas?|saques?|levantamentos?|uttag|auszahlung\w*|zu ?lasten|wyplat\w*|breme|odliv\w*|izdat\w*|vydaj\w*|vydavk\w*|prelievi|prelievo|sorties?|decaissements?|opnames?|otot|menot|uttekt\w*|haevet|pengeluaran|penarikan|harcama\w*|cekilen|mexaric|terecenj\w*|zaduzenj\w*|rashod\w*|na vrub|na tarchu|plati|retrageri|nurasym\w*|islaid\w*|izmaks\w*|tien ra|phat sinh no|(belopp|belob|beloep|bedrag|betrag|amount|summa|kwota|maara|castka|money|paid|payments?|konto|inn) (ut|out|uit|af)$)|^(ut|uit|af|wydane|odeslano|dr|vydano|iesire|iesiri)$|支出|借方|轉出|支取|(?<!入)出金|支払|引出|引き出し|お引出|转出|提款|(?<!입)출금|지급|찾으신|дебет|дебит|ра[сз]ход|списани|видат|витрат|зарлага|одлив|исплат|дугује|задужењ|χρεωσ|αναληψ|εξοδα|חובה|مدين|سحب|برداشت|بدهکار|ถอน|დებეტ|გასავალ/,
  ],
  [
    'in',
    /^in$|\b(credit|credits|deposit\w*|paid in|money in|inflow|haben|gutschrift\w*|einnahme\w*|\w*eingang|abono\w*|entrat\w*|avere|accredit\w*|received|wplyw\w*|uznani\w*|inkomsten|inkomst\w*|indtaegt\w*|talletus|income|increase|masuk|gelir|giren|credito\w*|ingreso\w*|recette\w*|jovairas\w*|bevetel|kredit|alacak|entrada\w*|receita\w*|uplat\w*|potrazuje|ghi co|penger inn|raha sisse|sissetulek|haber|depots?|cobros?|insattning\w*|indsat|innborgun\w*|innborganir|einzahlung\w*|zu ?gunsten|wplat\w*|dobro|priliv\w*|prejem\w*|prijem|prijmy|versament\w*|versements?|encaissements?|entrees?|storting\w*|panot|tulot|pemasukan|setoran|kemasukan|yatan|medaxil|odobrenj\w*|prihod\w*|ve prospech|v prospech|incasari|depuneri|iplauk\w*|pajamos|iemaks\w*|ienem\w*|laekumised|tien vao|phat sinh co|(belopp|belob|beloep|bedrag|betrag|amount|summa|kwota|maara|castka|money|paid|payments?|konto) (in|inn|bij|ein)$)|^(inn|bij|cr|prijato|intrare|intrari)$|收入|贷方|収入|貸方|轉入|入金|預り|預かり|預入|预收|转入|存入|입금|맡기신|кредит|приход|зачислени|надход|орлого|прилив|уплат|потражу|одобрењ|πιστωσ|καταθεσ|εσοδα|זכות|دائن|ايداع|واریز|بستانکار|ฝาก|კრედიტ|შემოსავალ/,
  ],
  [
    'amount',
    /\b(amount|betrag|bedrag|belopp|belob|montant|importe|importo|kwota|valor|value|umsatz|summe|sum|osszeg\w*|osszege|castka|suma|maara|beloep|transaction amount|tutar|monto|amt|cost|price|total|quantia|valoare|summa|iznos|znesek|jumlah|nominal|mutasi|so tien|objem|objem transakce|vyse|upphaed|upphaeo|upphao|kogus|bedrage|geldbetrag|transaktionsbetrag|sume|shuma|igazalt|pengar|penger)\b|金额|金額|入出金|금액|сумм?а|ποσο|סכום|المبلغ|مبلغ/,
  ],
  [
    'status',
    /\b(status|state|booking status|cleared|zustand|estado|etat|statut|stato|stav|allapot|situacao|durum|tila|staatus|statusas|stanje transakcije|trang thai)\b|状态|狀態|статус|상태|κατασταση|סטטוס|الحالة|สถานะ/,
  ],
  ['transfer', /^(transfer|is transfer)$/],
  [
    'day',
    /\b(date|datum|data|fecha|dato|transaction ?date|transactiondate|paiva\w*|datuma|tag|day|dia|jour|giorno|tarih|data tranzactiei|datetime|zeit|kelt|tanggal|tarikh|kuupaev|datums|ngay|dagsetning|pvm|dagur|gun|vaxtadagur|kpv)\b|日期|时间|時間|日付|取引日|交易日|年月日|거래일|날짜|일자|дата|ημερομηνια|תאריך|التاريخ|تاريخ|วันที่/,
  ],
  ['from', /\b(source ?name|from|zahlungspflichtiger|von|ordering|absender)\b/],
  ['to', /\b((destination|target) ?name|to|an|empfanger|recipient)\b/],
  ['category', /\bmerchant (category|group|type)( name| description)?$|^sector$/],
  [
    'payee',
    /\b(payee|payer|merchant|beneficiary|beneficiaire|counterparty|counter party|auftraggeber|begunstigter|beguenstigter|zahlungsempfanger\w*|name|naam|nom|nombre|nome|nazwa|nazev|namn|navn|partner\w*|tegenpartij|tegenrekening naam|beneficiario|ordenante|odbiorca|nadawca|kontrahent|vendor|shop|store|mottagare|modtager|saaja|alici|who|counterpart|gavejas|primatelj|prejemnik|destinatario|nev|neve|sanemejs|maksatajs)\b|对方|对手|交易对方|商户|摘要人|摘要内容|기재내용|의뢰인|수취인|보낸분|받는분|거래처|контрагент|кореспондент|получател|одержувач|отправител/,
  ],
  [
    'description',
    /\b(description|label|descripcion|descrizione|descricao|details|detail|transaction|text|texte|buchungstext|vorgang|omschrijving|opis|tranzakcio|beskrivning|libelle|concept\w*|concepto|narrative|particulars|bezeichnung|popis|selite|aciklama|desc|transaktion|operation|title|tytul|memo|item|keterangan|uraian|paaiskinimai|selgitus|detalii|descriere|historico|movimiento|movimento|detalle|detalles|narration|forklaring|skyring|tekst|beskrivelse|selgitus|transaction remarks|naziv|svrha|opis transakcije|utarnapspratte|lancamento|dien giai|noi dung)\b|摘要|商品|交易名称|説明|附言|内容|적요|내용|описание|опис|назначени|основание|περιγραφη|αιτιολογια|תיאור|פרטים|الوصف|البيان|التفاصيل|รายการ/,
  ],
  [
    'category',
    /\b(category|kategorie|kategoria|categorie|categoria|categ\w*|kategori|rubrique|rubriek|subcategory|class|category group category)\b|分类|类别|категори/,
  ],
  ['tags', /\b(tags?|labels|etiketten?|etiquettes?|etiquetas?)\b/],
  [
    'purpose',
    /\b(purpose|verwendungszweck|reference|referens|referenz|referencia|remittance|note|notes|notiz|remarque|remark\w*|comment\w*|kommentar|mededeling\w*|betreff|hinweis|beschreibung|kozlemeny|message|meddelande|meddelelse|communication|observ\w*|info\w*|subject|uzenet|viesti|zprava|nota|notas)\b|备注|客户/,
  ],
];

/** The role that a header indicates, or undefined if it is unknown. */
export function findRole(head: string): Role | undefined {
  const side = /^[[(]([-+])[\])]$/.exec(head)?.[1];
  if (side) return side === '+' ? 'in' : 'out';
  const words = foldHeader(head);
  return words === '' ? undefined : WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}

/**
 * Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic. In Japanese and Thai they make different letters, so keep
 * those.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Removes accents, case and punctuation: `Auftraggeber / Begünstigter` becomes `auftraggeber begunstigter`. */
export function foldHeader(head: string): string {
  const parted = head.slice(0, 100).replace(/([a-z])([A-Z])/g, '$1 $2');
  // Most headers are ASCII. This is called for texts of every row, so it must be fast.
  if (!BEYOND_ASCII.test(parted))
    return parted
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return parted
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words for the direction of a payment. */
const OUT =
  /^(s|soll|d|dr|db|dt|debit|debet|debito|dbit|af|ut|out|money out|outflow|exp|expense|expenses|withdrawal|ausgabe|ausgaben|belastung|cargo|gasto|egreso|salida|saida|despesa|depense|uscita|uitgaven|wydatek|wydatki|kiadas|terheles|borc|gider|giden|keluar|t|outgoing|outbound|sent|paid|ausgang|zahlungsausgang|uitgaand|utgaende|lahteva|wychodzac[aey]|odchozi platba|sortant|saliente|enviad[oa]|in uscita|исходящ(?:ии|ая|ее)|вихіднии|付款|出账|出賬|支|支出|借|出金|출금|spending|spent|obciazenie|dare|odchozi|vydaj|vydaje|odchadzajuca|odeslana|terheles|izlaz|isplata|zaduzenje|rashod|odliv|veloitus|otto|meno|menot|udgift|utgift|utbetalning|deebet|debetas|plata|cheltuiala|uitgave|depenses|retrait|withdraw|money sent|payment out|debited|χ|χρεωση|εξοδο|дебет|дебит|расход|списание|витрата|видаток|حوبة|مدين|سحب|חובה|支払い|お支払い|引き出し|お引出し|지출|借方|转出)$/;
const IN =
  /^(h|haben|c|cr|k|kt|credit|kredit|credito|crdt|bij|inn|in|money in|inflow|income|deposit|einnahme|einnahmen|gutschrift|abono|ingreso|entrada|receita|recette|entrata|inkomsten|przychod|przychody|bevetel|jovairas|alacak|gelir|gelen|masuk|j|incoming|inbound|eingang|zahlungseingang|inkomend|inkommande|innkommende|saapuva|przychodzac[aey]|entrant|entrante|recibid[oa]|recebid[oa]|in entrata|входящ(?:ии|ая|ее)|вхіднии|入账|入賬|收|收入|贷|入金|입금|received|uznanie|avere|prichozi|prijem|prijmy|prichadzajuca|ulaz|uplata|odobrenje|prihod|priliv|hyvitys|pano|tulo|tulot|indtaegt|inntekt|insattning|kreedit|kreditas|incasare|venit|recettes|cobro|recebimento|deposits|paid in|credited|π|πιστωση|εσοδο|кредит|доход|приход|зачисление|поступление|надходження|поповнення|دائن|ايداع|זכות|預かり|お預入れ|預け入れ|수입|贷方|收款|转入)$/;
const NEITHER = /^(transfer|不计收支|umbuchung|neutral)$/;
const OPENING = /^(opening balance|starting balance|reconciliation)$/;

/** Maximum length of the first of two words. */
const LONGEST_WAY = 6;

/** The direction that a word stands for, or undefined for other words. */
export function parseDirection(word: string): 'out' | 'in' | 'neither' | 'opening' | undefined {
  if (word === '' || word.length > 30) return undefined;
  if (/^[+−–-]$/.test(word)) return word === '+' ? 'in' : 'out';
  if (word === '/') return 'neither';
  const folded = foldHeader(word);
  if (OUT.test(folded)) return 'out';
  if (IN.test(folded)) return 'in';
  // Two languages: `借 Dr`.
  const space = folded.indexOf(' ');
  if (space > 0 && space <= LONGEST_WAY) {
    const [one, other] = [folded.slice(0, space), folded.slice(space + 1)];
    if (OUT.test(one) && OUT.test(other)) return 'out';
    if (IN.test(one) && IN.test(other)) return 'in';
  }
  if (NEITHER.test(folded)) return 'neither';
  return OPENING.test(folded) ? 'opening' : undefined;
}
