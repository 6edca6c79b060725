/** The currency code for each ISO 4217 number. Some bank formats use the numbers instead of the codes. */
const CODES: Record<string, string> = {
  '036': 'AUD',
  '124': 'CAD',
  '156': 'CNY',
  '203': 'CZK',
  '208': 'DKK',
  '344': 'HKD',
  '348': 'HUF',
  '392': 'JPY',
  '484': 'MXN',
  '504': 'MAD',
  '554': 'NZD',
  '578': 'NOK',
  '643': 'RUB',
  '702': 'SGD',
  '752': 'SEK',
  '756': 'CHF',
  '810': 'RUB',
  '826': 'GBP',
  '840': 'USD',
  '933': 'BYN',
  '946': 'RON',
  '949': 'TRY',
  '975': 'BGN',
  '978': 'EUR',
  '980': 'UAH',
  '985': 'PLN',
  '986': 'BRL',
};

/** Returns the currency code for a number, or undefined if the number is unknown. */
export const findCurrencyByIsoNumber = (number: string): string | undefined => CODES[number];
