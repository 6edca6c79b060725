/** State codes that are no words, and no country codes of countries with five-digit postcodes; then all other states. */
const plainStates = 'AK|AZ|C[AT]|DC|FL|IA|K[SY]|M[IN]|N[CDEHJMVY]|OH|RI|T[NX]|UT|V[AT]|W[AIVY]';
const likeOthers = 'A[LR]|CO|DE|GA|HI|I[DLN]|LA|M[ADEOST]|O[KR]|PA|S[CD]';
/** "Springfield, IL 62704". Without the comma "ID 48213" is a number; "DE 10115 Berlin" has the town after it. */
export const americanAddress = new RegExp(
  `\\b(?:${plainStates})\\.?,? ?\\d{5}\\b|, ?(?:${likeOthers})\\.?,? ?\\d{5}\\b(?! (?!USA|United|Tel|Ph)\\p{Lu}\\p{L}{2})|\\b[A-Z]{2} \\d{5}-\\d{4}\\b`,
  'u',
);

/**
 * Indications of a receipt's country, with its currency and a weight: tax and company numbers, telephone prefixes, postcodes,
 * names of taxes, and words that tills print. See also `countryPlaces` and `countryDomains`.
 */
export const countrySigns: readonly (readonly [RegExp, string, number])[] = [
  // Switzerland and Liechtenstein
  [/\bCHE[\s-]?\d{3}|\bCHE-/u, 'CHF', 5],
  [/\+41[\s(\d]/u, 'CHF', 3],
  [/(?<![\d-])(?:CH|FL)-\d{4}\b/u, 'CHF', 3],
  [
    /(?<![\d.,])(?:7[.,]7|8[.,]1|2[.,][56]|3[.,][78])0? ?%\D{0,12}MwSt|MwSt\D{0,12}(?:7[.,]7|8[.,]1|2[.,][56]|3[.,][78])0? ?%/iu,
    'CHF',
    3,
  ],
  // Euro
  [
    /\bDE ?\d{9}\b|\bATU ?\d{8}\b|\bNL ?\d{9} ?B ?\d\d\b|\bFR ?\d{11}\b|\bESB?\d{8}\b|\bIT ?\d{11}\b|\bBE ?0\d{9}\b/u,
    'EUR',
    4,
  ],
  [/\b(?:USt|UST)[.-]?\s?Id|\bSteuer-?\s?(?:Nr|nummer)|\bUID[.-]?\s?Nr/iu, 'EUR', 2],
  [/(?:\+|\b00)(?:49|43|31|33|34|39|32|358|353|351|370|371|372)[\s(\d/-]/u, 'EUR', 2],
  [/\b(?:SIRET|KVK|KvK|P\.? ?IVA|P\. ?I\.|BTW|Y-tunnus|ALV|TVA Intra|N\.?I\.?F|PVM|PVN)\b/u, 'EUR', 2],
  [
    /\bPartita IVA\b|\bscontrino\b|\bdocumento commerciale\b|\bfactura simplificada\b|\bC\.?I\.?F\b[.: ]{0,3}[A-Z]\d{8}\b/iu,
    'EUR',
    3,
  ],
  // By tax rates
  [/\b(?:19|7)(?:[.,]00?)? ?%\D{0,12}MwSt|MwSt\D{0,12}(?:19|7)(?:[.,]00?)? ?%/iu, 'EUR', 2],
  [/\b(?:totaal|kassabon|bedankt|pinnen|zu zahlen|gegeben|betrag|kassenbon|yhteensa|moketi)\b/iu, 'EUR', 1],
  [/\bOIB\b|\bukupno?\b|\bgotovin/iu, 'EUR', 2],
  [/(?<![\d-])(?:D|A|NL|F|E|I|B)-\d{4,5}\b/u, 'EUR', 2],
  // United Kingdom
  [/\bGB ?\d{9}\b|\bVAT (?:reg(?:istration)?\.? ?)?(?:no|number)?[.: ]{0,3}\d{3} ?\d{4} ?\d{2}\b/iu, 'GBP', 3],
  [/\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\+44\s?\(?\d/u, 'GBP', 3],
  // Canada
  [/\b[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d\b/u, 'CAD', 4],
  [/\b(?:HST|G\.?S\.?T\.?\/?H\.?S\.?T|QST|TVQ|TPS|PST)\b|\bInterac\b/u, 'CAD', 3],
  [/, ?(?:ON|QC|BC|AB)\b(?=[ ,]|$)/u, 'CAD', 3],
  // United States
  [americanAddress, 'USD', 4],
  [/\bsales tax\b|\bstate tax\b|\bgratuity\b/iu, 'USD', 1.5],
  [/(?<![\d)+-])\d{3}[ .-]{1,2}\d{3}[ .-]\d{4}\b/u, 'USD', 1],
  [/\( ?\d{3} ?\) ?\d{3} ?[ .-] ?\d{4}\b/u, 'USD', 2],
  // Australia and New Zealand
  [/\bA\.?B\.?N\b[\s.:]{0,3}\d|\+61\s?\d/iu, 'AUD', 5],
  [/\b(?:NSW|VIC|QLD)\b|\bEFTPOS AU/u, 'AUD', 3],
  [/\+64\s?\d|\bGST\s?(?:no|#|number|reg)?[.: ]{0,4}\d{2,3}[- ]\d{3}[- ]\d{3}\b/iu, 'NZD', 4],
  // Singapore
  [/\bs(?:inga)?'?pore,? \(?\d{6}\b|\+65\s?\d|\(65\)|\bS\(\d{6}\)/iu, 'SGD', 4],
  [/\b(?:GST|UEN|ROC)\b.{0,12}\b(?:M\d|19|20)\d[\d-]{6,8}[- ]?[A-Z]\b|\b(?:Pte|PTE)\b|\bNETS\b/u, 'SGD', 3],
  // Malaysia
  [
    /\bsdn\.? ?bhd\b|\bS[DO]N\.? ?B[HI][DO]|\bkuala lumpur\b|\bselangor\b|\bjalan\b|\bSST\b|\bjohor\b|\+60\s?\d/iu,
    'MYR',
    2.5,
  ],
  // Indonesia; "tunai" and "kembali" are also Malay
  [/\bNPWP\b|\bPajak\b|\bKembalian\b|\bPB1\b/iu, 'IDR', 2.5],
  // India
  [/\bGSTIN\b|\b[CS]GST\b|\bFSSAI\b|\bPvt\b/iu, 'INR', 3],
  // Turkey
  [/\bF[Iİ]S NO\b|\bKAS[Iİ]YER\b|\bMAH\.|\b[CS]AD\. ?NO|\bT[Iİ]C\. ?LTD|\bLTD\. ?[SŞ]T[Iİ]/iu, 'TRY', 3],
  [
    /\b(?:KDV|TOPKDV|TOPLAM|MERS[Iİ]S|NAK[Iİ]T|TE[SŞ]EKK[UÜ]R)\b|\b(?:V\.?D\.?|VKN|TCKN|F[Iİ][SŞ])(?=[ :.]|$)/iu,
    'TRY',
    2,
  ],
  // Scandinavia
  [/\bOrg\.? ?-?n(?:umme)?r\b|\bmoms\b.{0,20}\bnetto\b|\bKvitto\b|\batt betala\b|\btotalt\b|\+46\s?\d/iu, 'SEK', 2],
  [/\bCVR\b|\+45\s?\d|\bbonnr\b|\bat betale\b|\bheraf moms\b/iu, 'DKK', 4],
  [/\bForetaksregisteret\b|\+47\s?\d|\bherav mva\b/iu, 'NOK', 4],
  // Poland, Czechia, Hungary, Romania
  [/\bNIP\b|\bPTU\b|\bP(?:ARAGON|aragon)\b|\bFISKALNY\b|\bSp\. ?z ?o|\bS(?:PRZED|przed)/u, 'PLN', 3],
  [/\bDPH\b|\bDI[CČ]\b|\bI[CČ]O\b/u, 'CZK', 3],
  [/\bad[oó]sz[aá]m\b|\p{L} K(?:ft|FT)\.?(?= ?$|,)|\b[ÁA]FA\b|\bossz?esen\b/iu, 'HUF', 3],
  [/\bS\.?C\.? .{2,30} S\.?R\.?L|\bC\.?I\.?F\b.{0,4}R ?O ?\d|\bBON FISCAL\b|\bNUMERAR\b/iu, 'RON', 3],
  // Eastern Europe and Asia
  [/(?<!\p{L})(?:ПДВ|ФІСКАЛЬНИЙ|СУМА|ГРН|Україна|УКРАЇНА)(?!\p{L})|\brPH\b|\bCYMA\b|\+38 ?\(?0\d/u, 'UAH', 4],
  [/(?<!\p{L})(?:ИНН|НДС|ИТОГ|КАССОВЫЙ ЧЕК|Россия)(?!\p{L})|\bWWW\.NALOG|\bнало?г/iu, 'RUB', 2.5],
  [/(?<!\p{L})УНП(?!\p{L})/iu, 'BYN', 4],
  [/\bTaxpayer name\b|\bV[OÖ]EN\b|\bBak[ıi] ?[sş]\S{0,2}h/iu, 'AZN', 4],
  [/[א-ת]{3}/u, 'ILS', 4],
  [/[가-힣]{2}/u, 'KRW', 3],
  [/[ぁ-ゖァ-ヺ]{2}/u, 'JPY', 3],
  [/\bTP\.? ?HCM\b|\bHCMC\b|\bthanh toan\b|\btong cong\b/iu, 'VND', 3],
  // Africa and Latin America
  [/\bTANZANIA\b|\bTRA\b|\bVRN\b|\bZ ?NUMBER\b/u, 'TZS', 3],
  [/\bVAT (?:no|reg)[.: #]{0,5}4\d{9}\b|\+27\s?\d/iu, 'ZAR', 4],
  [
    /\bCNPJ\b|\bCPF\b|\bNFC-?[Ee]\b|\bCUPOM FISCAL\b|\bD(?:INHEIRO|inheiro)\b|\bV(?:ALOR TOTAL|alor [Tt]otal)\b/u,
    'BRL',
    3,
  ],
  [/\bR\.?F\.?C\.?\b.{0,3}[A-Z]{3,4}\d{6}/iu, 'MXN', 4],
  [/\bU\.?A\.?E\b|\bTRN\b.{0,4}\d{15}/iu, 'AED', 4],
];

/** Places with their currency. Dishes, goods and streets have these names too, so each counts only `placeWeight`. */
export const placeWeight = 2;
export const countryPlaces: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:Dublin|Berlin|Hamburg|München|Wien|Paris|Madrid|Barcelona|Roma|Milano|Amsterdam|Lisboa|Helsinki|Vilnius|Riga|Tallinn)\b/iu,
    'EUR',
  ],
  [/\b(?:Z[uü]rich|Luzern|Lausanne|Gen[eè]ve|Schweiz|Suisse|Svizzera)\b/iu, 'CHF'],
  [/\bLondon\b|\bEngland\b|\bScotland\b/iu, 'GBP'],
  [/\b(?:Ontario|Toronto|Vancouver|Montreal|Calgary|Quebec)\b/iu, 'CAD'],
  [/\b(?:Sydney|Melbourne|Brisbane|Australia)\b/iu, 'AUD'],
  [/\bNew Zealand\b|\b(?:Auckland|Wellington|Christchurch)\b/iu, 'NZD'],
  [/\bs(?:inga|')?pore(?!\p{L})/iu, 'SGD'],
  [/\bmalaysia\b/iu, 'MYR'],
  [/\bjakarta\b|\bbandung\b|\bsurabaya\b|\bIndonesia\b/iu, 'IDR'],
  [/\bIndia\b|\b(?:New Delhi|Delhi|Mumbai|Bangalore|Bengaluru|Kolkata|Chennai)\b/iu, 'INR'],
  [/\bISTANBUL\b|\bANKARA\b/iu, 'TRY'],
  [/\bSverige\b|\bStockholm\b|\bGoteborg\b/iu, 'SEK'],
  [/\bK[oø]benhavn\b|\bDanmark\b/iu, 'DKK'],
  [/\bNorge\b|\bOslo\b/iu, 'NOK'],
  [/\bPraha\b/iu, 'CZK'],
  [/\bBudapest\b/iu, 'HUF'],
  [/\bBucuresti\b/iu, 'RON'],
  [/\bUkraine\b/iu, 'UAH'],
  [/\bMinsk\b/iu, 'BYN'],
  [/\bBishkek\b/iu, 'KGS'],
  [/\bBaku\b/iu, 'AZN'],
  [/\bIsrael\b/iu, 'ILS'],
  [/\bSeoul\b|\bKorea\b/iu, 'KRW'],
  [/\bTokyo\b|\bJapan\b/iu, 'JPY'],
  [/\bVi[eệ]t ?Nam\b|\bHo Chi Minh\b/iu, 'VND'],
  [/\bDar es Salaam\b/iu, 'TZS'],
  [/\bSouth Africa\b|\bCape Town\b|\bJohannesburg\b/iu, 'ZAR'],
  [/\bNairobi\b/iu, 'KES'],
  [/\bSao Paulo\b/iu, 'BRL'],
  [/(?<!\bNew )\bM[eé]xico\b/iu, 'MXN'],
  [/\bHong Kong\b/iu, 'HKD'],
  [/\bDubai\b/iu, 'AED'],
];
