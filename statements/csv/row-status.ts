/*
 * Words in the languages of banks that mark rows as not booked, as balances or as totals.
 */

/** Not booked yet. Languages with spaces between words. */
const WAITING = [
  // English
  'pending|processing|in progress|on hold|hold|authori[sz]ed|forecast(?:ed)?|scheduled|upcoming|unprocessed|unbooked|unsettled|not (?:yet )?(?:posted|booked)',
  // German, Dutch
  'vorgemerkte?[nrs]?|vormerkung(?:en)?|ausstehend|reserviert|schwebend|(?:noch )?nicht (?:gebucht|ausgeführt)|in bearbeitung|in behandeling|in afwachting|gereserveerd|reservering|nog niet geboekt',
  // French, Spanish, Italian, Portuguese, Romanian
  'en attente|en cours|à venir|non comptabilisée?s?|pendientes?|retenid[oa]s?|en (?:proceso|curso|tránsito)|no contabilizad[oa]s?|prenotat[oaie]|in (?:sospeso|attesa|corso|elaborazione)|autorizzat[oaie]|non contabilizzat[oaie]|pendentes?|em processamento|agendad[oa]s?|cativ[oa]s?|[iî]n a[sș]teptare|nefinalizat[ăe]?',
  // Swedish, Norwegian, Danish, Finnish
  'väntar|väntande|reserver(?:ad|ade|at|t|et)|preliminär|ej bokförd[at]?|vente(?:r|nde)|(?:ikke|ej) bokført|afvent(?:er|ende)|ikke bogført|odottaa|odottava|katevaraus',
  // Polish, Czech, Slovak, Hungarian, Croatian, Slovenian
  'oczekujac\\p{L}{0,9}|oczekując\\p{L}{0,9}|blokada|w (?:toku|realizacji|rozliczeniu)|nierozliczon[aey]|zablokowan[aey]|zaplanowan[aey]|čeká|čekající|nezaúčtovan[áoéý]|blokace|čakajúc[aei]|függőben|folyamatban|zárol(?:t|ás)|rezervira(?:n[aoe]?|no)|u obradi|na čekanju|v obdelavi',
  // Turkish, Greek, Indonesian, Vietnamese
  'bekliyor|beklemede|provizyon|εκκρεμ\\p{L}{0,8}|tertunda|đang xử lý|chờ xử lý',
  // Russian, Ukrainian, Bulgarian
  'обрабатывается|ожида(?:ние|ет|ется)|в обработке|холд|заблокирован[ао]?|в очереди|в обробці|очікує|изчакване',
  // Hebrew, Arabic
  'ממתין|בתהליך|معلقة?|قيد المعالجة',
];
/** Never booked: declined, cancelled or reversed. Languages with spaces between words. */
const FAILED = [
  'declined|denied|not approved|failed|unsuccessful|reverted|cancell?ed|expired|rejected|refused|void(?:ed)?',
  'abgelehnt|fehlgeschlagen|abgebrochen|zurückgewiesen|storniert|rückgängig gemacht|geweigerd|geannuleerd|afgewezen|mislukt',
  'refusée?s?|annulée?s?|rejetée?s?|échouée?s?|échec|rechazad[oa]s?|cancelad[oa]s?|anulad[oa]s?|denegad[oa]s?|fallid[oa]s?|rifiutat[oaie]|annullat[oaie]|respint[oaie]|recusad[oa]s?|negad[oa]s?|rejeitad[oa]s?|falhou|respins[ăe]?|anulat[ăe]?|e[sș]uat[ăe]?',
  'avvisad|nekad|misslyckad|makulerad|avvist|mislykket|kansellert|afvist|annulleret|hylätty|peru(?:ute)?ttu|epäonnistui',
  'odrzucon[aey]|anulowan[aey]|nieudan[aey]|zamítnut[aoáý]|zrušen[aoáý]|odmítnut[aoáý]|zamietnut[áéý]|elutasít(?:va|ott)|törölt|visszavont|sikertelen|odbijen[aoe]?|otkazan[aoe]?|zavrnjen[aoe]?',
  'iptal(?: edildi)?|reddedildi|başarısız|ακυρ\\p{L}{0,8}|απορρ\\p{L}{0,10}|gagal|dibatalkan|ditolak|thất bại|đã hủy|bị từ chối',
  'отклон[её]н[ао]?|отказ(?:ано)?|отмен[её]н[ао]?|не ?выполнен[ао]?|неуспешн\\p{L}{1,3}|неуспішн\\p{L}{1,3}|відхилен[ао]?|скасован[ао]?|відмова|отказана',
  'נדחה|בוטל|مرفوضة?|ملغاة|ملغي',
];
const toWordPattern = (some: readonly string[]) => new RegExp(`(?<!\\p{L})(?:${some.join('|')})(?!\\p{L})`, 'iu');
const NOT_BOOKED = [
  {
    reason: 'failed',
    words: toWordPattern(FAILED),
    eastern: /失败|失敗|处理失败|取消|キャンセル|취소|실패|거절|ยกเลิก|ล้มเหลว/,
  },
  {
    reason: 'pending',
    words: toWordPattern(WAITING),
    eastern: /处理中|處理中|待处理|待入账|未入账|等待付款|未確定|保留中|承認待ち|未決済|대기|처리중|รอดำเนินการ/,
  },
] as const;

/** Most cells are amounts and dates; this skips them quickly. */
const LETTER = /^[^\d]*\p{L}/u;

/** Detects a status (or a text in a date column) that means not booked yet, or never booked. */
export function findUnbookedStatus(word: string): 'pending' | 'failed' | undefined {
  if (word.length > 60 || !LETTER.test(word)) return undefined;
  return NOT_BOOKED.find(({ words, eastern }) => words.test(word) || eastern.test(word))?.reason;
}

/** A cell that means not booked, in any column. */
const HELD =
  /^(?:(?:on )?hold|pending(?: (?:payment|debit|credit))?|blokada|(?:umsatz )?vorgemerkt|gereserveerd|reserver(?:at|t|et)|väntande|odottava|холд|w rozliczeniu|en attente|pendiente|pendente|in sospeso|provizyon|katevaraus|blokace|függőben)$/iu;
export function isHeld(cell: string): boolean {
  return cell.length <= 20 && LETTER.test(cell) && HELD.test(cell);
}

/**
 * Prefixes that banks add to descriptions: `(Pending) Corner Shop`, `Pending - Corner Shop`, `Reservert transaksjon
 * Kiosk`. A user's own text may start like this, so the preview lists each such row and lets the user include it.
 */
const IN_BRACKETS = /^[([]([^)\]]{1,40})[)\]]/;
const HELD_FIRST =
  /^(?:reserver(?:at|t|et) (?:belopp|beløp|beløb|transaksjon|transaktion)|pending (?:transaction|purchase|authori[sz]ation))(?!\p{L})/iu;
const BEFORE_A_MARK = /^(\p{L}[^:–-]{2,18}?)(?::| [–-]) /u;
export function findStatusPrefix(cells: readonly string[]): ReturnType<typeof findUnbookedStatus> {
  for (const cell of cells) {
    const first = cell[0];
    const said = first === '(' || first === '[' ? findUnbookedStatus(IN_BRACKETS.exec(cell)?.[1] ?? '') : undefined;
    if (said) return said;
    if (HELD_FIRST.test(cell) || isHeld(BEFORE_A_MARK.exec(cell)?.[1] ?? '')) return 'pending';
  }
  return undefined;
}

const BALANCE =
  /^(disponibilit[aà] (?:al|liquida)|anfangssaldo|endsaldo|saldovortrag|saldoübertrag|(opening|closing|starting|beginning|ending|ledger|available|previous|final|initial|current) bal(?:ance|\.)?|balance (brought|carried) forward|balance [bc]\/f|[bc]\/f balance|(brought|carried) (forward|fwd)|(alter|neuer|anfangs|end|schluss) ?(kontostand|saldo)|(ancien|nouveau) solde|sold (?:ini[tț]ial|final|contabil|disponibil|precedent|curent)|begin ?saldo|eind ?saldo|(vorig|nieuw) saldo|(start|slut|primo|ultimo|begynnelse|utgangs)saldo|alkusaldo|loppusaldo|inn?g[aå]ende saldo|utg[aå]ende saldo|(nyitó|záró) ?egyenleg|(pradinis|galutinis) likutis|likutis (pradžiai|pabaigai|pradžioje|pabaigoje)|(sākuma|beigu) atlikums|atlikums (perioda )?(sākumā|beigās)|algsaldo|lõppsaldo|käive|apyvarta|apgrozījums|(počáteční|konečný) zůstatek|(počiatočný|konečný) zostatok|(početno|prethodno|završno|novo|začetno|končno) stanje|(входящий|исходящий|начальный|конечный) остаток|(входящее|исходящее|начальное|конечное) сальдо|(начално|крайно) салдо|(вхідний|вихідний) залишок|(αρχικό|προηγούμενο|τελικό|νέο) υπόλοιπο|(devreden|açılış|kapanış|önceki|devir) bakiye(si)?|saldo (awal|akhir)|baki (awal|akhir)|số dư (đầu|cuối)( kỳ)?|前期繰越|次期繰越|前月繰越|繰越残高|期初(余额|餘額)|期末(余额|餘額)|上期(余额|结余|餘額|結餘)|承前(结余|結餘|餘額)?|전?[월기]?이월|ยอดยกมา|ยอดยกไป)(?!\p{L})/iu;
/** Total in- or outflow, if the row contains nothing else. */
const TURNOVER = /^(?:total turnover|obraty?|obroty(?: (?:wn|ma|razem))?|обороты?|обороти|rulaj(?:e|ul)?)$/iu;
/** A balance followed by its date. */
const OF_A_DAY =
  /^(?:saldo|solde|kontostand|balance|zůstatek|zostatok|stanje|egyenleg|bakiye|остаток|залишок|υπόλοιπο)[\s:=]+(?:\d|(?:do|del|della|al|au|am|à|per|vom|zum|as|at|on|pr|den|ke|na|dnia|em|inicial|início|iniziale|inițial|initial|final|finale|actual|atual|attuale|anterior|previo|precedente|précédent|créditeur|débiteur|disponible|disponibile|disponível|liquido|contabil[eí]?|contable|pocz[aą]tkowe|ko[nń]cowe|total)(?!\p{L}))/iu;
/** True if the row states a balance. */
export function isBalanceText(text: string): boolean {
  if (text.length > 100 || !LETTER.test(text)) return false;
  const words = '|*>#'.includes(text[0] ?? '') ? text.slice(1).trimStart() : text;
  return BALANCE.test(words) || OF_A_DAY.test(words) || TURNOVER.test(words);
}

/** Names that programs use for the payee of an opening balance. */
const OPENING_NAME = /^(?:starting|opening) balances?$/iu;
export function isOpeningName(name: string): boolean {
  return name.length <= 40 && OPENING_NAME.test(name);
}

const BALANCE_WORD =
  /^(?:s ?a ?l ?d ?o|solde|sold|kontostand|balance|open|close|zůstatek|zostatok|stanje|egyenleg|bakiye|остаток|залишок|υπόλοιπο|余额|餘額|残高|잔액|יתרה|الرصيد)$/iu;
/** True if the only word of the row means balance. Next to other words it may be the account that was used. */
export function isBalanceWord(words: readonly string[]): boolean {
  const [word = '', ...others] = words;
  return others.length === 0 && word.length <= 20 && BALANCE_WORD.test(word);
}

const TOTAL =
  /^((?:sub|grand ?)?total(?:s|e|en|er|t|i|es|ul)?|(?:gesamt|zwischen)?summen?|gesamt|suma|somme|sous-total|yhteensä|összesen|celkem|spolu|razem|ukupno|skupaj|toplam|i alt|sammanlagt|итого|всего|разом|σύνολο)(?!\p{L})|^(?:合计|合計|小计|小計|总计|總計|합계|รวม|סה"כ|المجموع|الإجمالي)/iu;
/** True if the row is a total of other rows. */
export function isTotalText(text: string): boolean {
  return text.length <= 100 && TOTAL.test(text);
}
