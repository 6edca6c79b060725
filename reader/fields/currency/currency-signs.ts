/** Signs and codes printed before or after an amount, or in a column heading, with the weight of one line. */
export const currencySigns: readonly (readonly [RegExp, string, number])[] = [
  [/(?<!\p{L})(?:RM(?=[\s\d.:)]|$)|MYR(?!\p{L}))/u, 'MYR', 3],
  [/€|(?<!\p{L})(?:EUR|EURO|Euro)(?!\p{L})/u, 'EUR', 3],
  [/£|(?<!\p{L})GBP(?!\p{L})/u, 'GBP', 3],
  [/(?<!\p{L})(?:USD|US ?Dollars?)(?!\p{L})|US ?\$/iu, 'USD', 4],
  [/(?<!\p{L})SGD(?!\p{L})|(?<![\p{L}])S\$/u, 'SGD', 4],
  [/(?<!\p{L})AUD(?!\p{L})|(?<!\p{L})AU?\$/u, 'AUD', 4],
  [/(?<!\p{L})CADS?(?!\p{L})|(?<!\p{L})CA?\$/u, 'CAD', 4],
  [/(?<!\p{L})NZD(?!\p{L})|(?<!\p{L})NZ\$/u, 'NZD', 4],
  [/(?<!\p{L})HKD(?!\p{L})|(?<!\p{L})HK\$/u, 'HKD', 4],
  [/(?<!\p{L})TWD(?!\p{L})|(?<!\p{L})NT\$/u, 'TWD', 4],
  [/(?<!\p{L})MXN(?!\p{L})|(?<!\p{L})MX\$/u, 'MXN', 4],
  [/(?<!\p{L})BRL(?!\p{L})|(?<!\p{L})[Rr]\$/u, 'BRL', 4],
  [/₹|(?<!\p{L})(?:INR|Rs\.?)(?=\s?-?\d|\)|\s|$)/u, 'INR', 3],
  [/(?<!\p{L})(?:CHF|SFr\.?)(?!\p{L})/u, 'CHF', 4],
  [/(?<!\p{L})Fr\.? ?(?=\d+[.,]\d\d)/u, 'CHF', 3],
  [/(?<!\p{L})JPY(?!\p{L})|\d\s?円/u, 'JPY', 3],
  [/(?<!\p{L})(?:CNY|RMB)(?!\p{L})/u, 'CNY', 3],
  [/(?<!\p{L})(?:KRW)(?!\p{L})|₩|\d\s?원/u, 'KRW', 3],
  [/(?<!\p{L})IDR(?!\p{L})|(?<!\p{L})Rp\.?(?=\s?\d|\s*$|\))/u, 'IDR', 4],
  [/(?<!\p{L})THB(?!\p{L})|฿|\d\s?(?:บาท|Baht)/iu, 'THB', 3],
  [/(?<!\p{L})VND(?!\p{L})|₫|\d\s?[đd](?!\p{L})(?=\s*$)/u, 'VND', 2],
  [/(?<!\p{L})PHP(?!\p{L})|₱/u, 'PHP', 3],
  [/(?<!\p{L})PLN(?!\p{L})|\d\s?z[łl](?!\p{L})/u, 'PLN', 4],
  [/(?<!\p{L})SEK(?!\p{L})/u, 'SEK', 4],
  [/(?<!\p{L})NOK(?!\p{L})/u, 'NOK', 4],
  [/(?<!\p{L})DKK(?!\p{L})/u, 'DKK', 4],
  [/(?<!\p{L})CZK(?!\p{L})|\d\s?Kč/u, 'CZK', 4],
  [/(?<!\p{L})HUF(?!\p{L})|\d\s?Ft(?!\p{L})/u, 'HUF', 4],
  [/(?<!\p{L})(?:RON|LEI)(?!\p{L})/u, 'RON', 3],
  [/(?<!\p{L})(?:BGN|лв)(?!\p{L})/u, 'BGN', 3],
  [/(?<!\p{L})(?:TRY|TL)(?!\p{L})|₺/u, 'TRY', 3],
  [/(?<!\p{L})(?:UAH|грн|ГРН)(?!\p{L})|₴/u, 'UAH', 4],
  [/(?<!\p{L})(?:RUB|руб|РУБ)(?!\p{L})|₽/u, 'RUB', 3],
  [/(?<!\p{L})BYN(?!\p{L})/u, 'BYN', 4],
  [/(?<!\p{L})KGS(?!\p{L})/u, 'KGS', 4],
  [/(?<!\p{L})KZT(?!\p{L})|₸/u, 'KZT', 4],
  [/(?<!\p{L})AZN(?!\p{L})|₼|\d\s?[Mm]anat/u, 'AZN', 4],
  [/(?<!\p{L})(?:ILS|NIS)(?!\p{L})|₪/u, 'ILS', 4],
  [/(?<!\p{L})ZAR(?!\p{L})/u, 'ZAR', 3],
  // A separate letter is a tax code: "TEA R 2.50".
  [/(?<![\p{L}\d])R(?=\d+[.,]\d\d(?!\d))/u, 'ZAR', 1.5],
  [/(?<!\p{L})(?:TZS|TSH)(?!\p{L})/iu, 'TZS', 4],
  [/(?<!\p{L})(?:KES|KSH)(?!\p{L})/iu, 'KES', 4],
  [/(?<!\p{L})NGN(?!\p{L})|₦/u, 'NGN', 4],
  [/(?<!\p{L})AED(?!\p{L})/u, 'AED', 4],
  [/(?<!\p{L})SAR(?!\p{L})/u, 'SAR', 3],
  [/(?<!\p{L})EGP(?!\p{L})/u, 'EGP', 4],
  [/(?<!\p{L})PKR(?!\p{L})/u, 'PKR', 4],
  [/(?<!\p{L})LKR(?!\p{L})/u, 'LKR', 4],
  [/(?<!\p{L})(?:HRK)(?!\p{L})/u, 'HRK', 3],
  [/(?<!\p{L})ARS(?!\p{L})/u, 'ARS', 3],
  [/(?<!\p{L})CLP(?!\p{L})/u, 'CLP', 3],
  [/(?<!\p{L})COP(?!\p{L})/u, 'COP', 3],
];

/** Dollars of any country. */
export const dollarSign = /(?<!\p{L})\$/u;
export const dollars: readonly string[] = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP'];
/** Kroner and kronor of any country. */
export const krone = /\d\s?[Kk]r(?!\p{L})|(?<!\p{L})[Kk]r\.?\s?\d/u;
export const kroner: readonly string[] = ['SEK', 'DKK', 'NOK', 'ISK'];
/** Used in China and Japan. */
export const yen = /[¥￥]/u;
export const yens: readonly string[] = ['JPY', 'CNY'];
