/**
 * What tells the country of a receipt, with the currency that is paid there and how much it counts: numbers of taxes and companies,
 * the prefixes of telephone numbers, postcodes, domains, names of taxes and places.
 */
export const countrySigns: readonly (readonly [RegExp, string, number])[] = [
  // Switzerland and Liechtenstein
  [/\bCHE[\s-]?\d{3}|\bCHE-/u, 'CHF', 5],
  [/\+41[\s(\d]|\.ch\b|\.li\b/iu, 'CHF', 3],
  [/(?<![\d-])(?:CH|FL)-\d{4}\b/u, 'CHF', 3],
  // Euro
  [
    /\bDE ?\d{9}\b|\bATU ?\d{8}\b|\bNL ?\d{9} ?B ?\d\d\b|\bFR ?\d{11}\b|\bESB?\d{8}\b|\bIT ?\d{11}\b|\bBE ?0\d{9}\b/u,
    'EUR',
    4,
  ],
  [/\b(?:USt|UST)[.-]?\s?Id|\bSteuer-?\s?(?:Nr|nummer)|\bUID[.-]?\s?Nr/iu, 'EUR', 2],
  [/\.(?:de|at|nl|fr|es|it|be|fi|ie|pt|lt|lv|ee|gr|sk|si)\b(?!\.)/iu, 'EUR', 2],
  [/(?:\+|\b00)(?:49|43|31|33|34|39|32|358|353|351|370|371|372)[\s(\d/-]/u, 'EUR', 2],
  [/\b(?:SIRET|KVK|KvK|P\.? ?IVA|P\. ?I\.|BTW|Y-tunnus|ALV|TVA Intra|N\.?I\.?F|PVM|PVN)\b/u, 'EUR', 2],
  [/\bPartita IVA\b|\bscontrino\b|\bdocumento commerciale\b/iu, 'EUR', 3],
  [/\b(?:totaal|kassabon|bedankt|pinnen|zu zahlen|gegeben|betrag|kassenbon|yhteensa|moketi)\b/iu, 'EUR', 1],
  [/\bOIB\b|\bukupno?\b|\bgotovin/iu, 'EUR', 2],
  [/(?<![\d-])(?:D|A|NL|F|E|I|B)-\d{4,5}\b/u, 'EUR', 2],
  // United Kingdom
  [/\bGB ?\d{9}\b|\bVAT (?:reg(?:istration)?\.? ?)?(?:no|number)?[.: ]{0,3}\d{3} ?\d{4} ?\d{2}\b/iu, 'GBP', 3],
  [/\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/u, 'GBP', 3],
  [/\.co\.uk\b|\.uk\b|\+44\s?\(?\d|\bLondon\b|\bEngland\b|\bScotland\b/iu, 'GBP', 3],
  // Canada
  [/\b[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d\b/u, 'CAD', 4],
  [/\b(?:HST|G\.?S\.?T\.?\/?H\.?S\.?T|QST|TVQ|TPS|PST)\b/u, 'CAD', 3],
  [
    /\bInterac\b|\b(?:Ontario|Toronto|Vancouver|Montreal|Calgary|Quebec)\b|,? (?:ON|QC|BC|AB)\b(?=[ ,]|$)|\.ca\b/u,
    'CAD',
    3,
  ],
  // United States
  [
    /\b(?:A[LKZR]|C[AOT]|DE|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|DC)\.?,? ?\d{5}(?:-\d{4})?\b/u,
    'USD',
    4,
  ],
  [/\bsales tax\b|\bstate tax\b|\bgratuity\b/iu, 'USD', 1.5],
  [/(?<![\d)+-])\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}\b/u, 'USD', 1],
  // Australia and New Zealand
  [/\bA\.?B\.?N\b[\s.:]{0,3}\d|\.com\.au\b|\.net\.au\b|\+61\s?\d/iu, 'AUD', 5],
  [/\b(?:NSW|VIC|QLD)\b|\b(?:Sydney|Melbourne|Brisbane)\b|\bEFTPOS AU/iu, 'AUD', 3],
  [/\.co\.nz\b|\.nz\b|\+64\s?\d|\bNew Zealand\b|\b(?:Auckland|Wellington|Christchurch)\b/iu, 'NZD', 5],
  [/\bGST\s?(?:no|#|number|reg)?[.: ]{0,4}\d{2,3}[- ]\d{3}[- ]\d{3}\b/iu, 'NZD', 4],
  // Singapore
  [/\bsingapore\b|\bs'?pore\b|\.com\.sg\b|\.sg\b|\+65\s?\d|\(65\)|\bS\(\d{6}\)/iu, 'SGD', 4],
  [/\b(?:GST|UEN|ROC)\b.{0,12}\b(?:M\d|19|20)\d[\d-]{6,8}[- ]?[A-Z]\b|\bPte\b|\bNETS\b/iu, 'SGD', 3],
  // Malaysia
  [
    /\bsdn\.? ?bhd\b|\bS[DO]N\.? ?B[HI][DO]|\bmalaysia\b|\bkuala lumpur\b|\bselangor\b|\bjalan\b|\.my\b|\bSST\b|\bjohor\b|\+60\s?\d/iu,
    'MYR',
    2.5,
  ],
  // Indonesia
  [
    /\bNPWP\b|\bPajak\b|\bTunai\b|\bKembali(?:an)?\b|\bjakarta\b|\bbandung\b|\bsurabaya\b|\bIndonesia\b|\.co\.id\b|\.id\b|\bPB1\b/iu,
    'IDR',
    2.5,
  ],
  // India
  [
    /\bGSTIN\b|\b[CS]GST\b|\bFSSAI\b|\bPvt\b|\bIndia\b|\b(?:New Delhi|Delhi|Mumbai|Bangalore|Bengaluru|Kolkata|Chennai)\b|\.co\.in\b|\.in\b/iu,
    'INR',
    3,
  ],
  // Turkey
  [
    /\bF[Iİ]S NO\b|\bKAS[Iİ]YER\b|\bMAH\.|\b[CS]AD\. ?NO|\bT[Iİ]C\. ?LTD|\bISTANBUL\b|\bANKARA\b|\bLTD\. ?[SŞ]T[Iİ]/iu,
    'TRY',
    3,
  ],
  [
    /\b(?:KDV|TOPKDV|TOPLAM|V\.?D\.?|VKN|TCKN|MERS[Iİ]S|NAK[Iİ]T|F[Iİ][SŞ]|F[Iİ]Ş NO|TE[SŞ]EKK[UÜ]R)\b|\.com\.tr\b|\.tr\b/iu,
    'TRY',
    2,
  ],
  // Scandinavia
  [
    /\bOrg\.? ?-?n(?:umme)?r\b|\bmoms\b.{0,20}\bnetto\b|\bKvitto\b|\batt betala\b|\btotalt\b|\.se\b|\bSverige\b|\bStockholm\b|\bGoteborg\b|\+46\s?\d/iu,
    'SEK',
    2,
  ],
  [/\bCVR\b|\.dk\b|\bK[oø]benhavn\b|\bDanmark\b|\+45\s?\d|\bbonnr\b|\bat betale\b|\bheraf moms\b/iu, 'DKK', 4],
  [/\bForetaksregisteret\b|\.no\b(?!\S)|\bNorge\b|\bOslo\b|\+47\s?\d|\bherav mva\b/iu, 'NOK', 4],
  // Poland, Czechia, Hungary, Romania, Croatia
  [/\bNIP\b|\bPTU\b|\bPARAGON\b|\bFISKALNY\b|\bSp\. ?z ?o|\.pl\b|\bSprzed/iu, 'PLN', 3],
  [/\bDPH\b|\bDI[CČ]\b|\bI[CČ]O\b|\.cz\b|\bPraha\b/u, 'CZK', 3],
  [/\bad[oó]sz[aá]m\b|\bBudapest\b|\.hu\b|\bkft\b|\b[ÁA]FA\b|\bossz?esen\b/iu, 'HUF', 3],
  [
    /\bS\.?C\.? .{2,30} S\.?R\.?L|\bC\.?I\.?F\b.{0,4}R ?O ?\d|\bBON FISCAL\b|\.ro\b|\bBucuresti\b|\bNUMERAR\b/iu,
    'RON',
    3,
  ],
  // The East
  [
    /(?<!\p{L})(?:ПДВ|ФІСКАЛЬНИЙ|СУМА|ГРН|Україна|УКРАЇНА)(?!\p{L})|\brPH\b|\bCYMA\b|\.ua\b|\bUkraine\b|\+38 ?\(?0\d/u,
    'UAH',
    4,
  ],
  [/(?<!\p{L})(?:ИНН|НДС|ИТОГ|КАССОВЫЙ ЧЕК|Россия)(?!\p{L})|\.ru\b|\bWWW\.NALOG|\bнало?г/iu, 'RUB', 2.5],
  [/(?<!\p{L})УНП(?!\p{L})|\.by\b|\bMinsk\b/iu, 'BYN', 4],
  [/\.kg\b|\bBishkek\b/iu, 'KGS', 4],
  [/\.az\b|\bBaki\b|\bTaxpayer name\b|\bVOEN\b|\bV[OÖ]EN\b|\bBaku\b/iu, 'AZN', 4],
  [/\.co\.il\b|\bIsrael\b|[א-ת]{3}/u, 'ILS', 4],
  [/[가-힣]{2}|\.co\.kr\b|\bSeoul\b|\bKorea\b/iu, 'KRW', 3],
  [/[ぁ-ゖァ-ヺ]{2}|\.co\.jp\b|\bTokyo\b|\bJapan\b/iu, 'JPY', 3],
  [/\.vn\b|\bVi[eệ]t ?Nam\b|\bHo Chi Minh\b|\bTP\.? ?HCM\b|\bHCMC\b|\bthanh toan\b|\btong cong\b/iu, 'VND', 3],
  // Africa and Latin America
  [/\bTANZANIA\b|\.tz\b|\bTRA\b|\bVRN\b|\bZ ?NUMBER\b|\bDar es Salaam\b/iu, 'TZS', 3],
  [
    /\.co\.za\b|\bSouth Africa\b|\bCape Town\b|\bJohannesburg\b|\bVAT (?:no|reg)[.: #]{0,5}4\d{9}\b|\+27\s?\d/iu,
    'ZAR',
    4,
  ],
  [/\.co\.ke\b|\bNairobi\b/iu, 'KES', 4],
  [/\bCNPJ\b|\bCPF\b|\bNFC-?e\b|\bCUPOM FISCAL\b|\.com\.br\b|\bDinheiro\b|\bSao Paulo\b|\bVALOR TOTAL\b/iu, 'BRL', 3],
  [/\bR\.?F\.?C\.?\b.{0,3}[A-Z]{3,4}\d{6}|\.com\.mx\b|\bM[eé]xico\b/iu, 'MXN', 4],
  [/\.com\.hk\b|\bHong Kong\b/iu, 'HKD', 4],
  [/\bU\.?A\.?E\b|\bDubai\b|\bTRN\b.{0,4}\d{15}/iu, 'AED', 4],
];
