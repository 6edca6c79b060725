import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanBookingName } from './clean-booking-name.ts';

test.each([
  ['AMZN Mktp DE*2K4 0800', 'Amazon'],
  ['AMAZON.COM*MK1AB2CD3 AMZN.COM/BILL WA', 'Amazon'],
  ['SQ *BLUE BOTTLE COFFEE', 'Blue Bottle Coffee'],
  ['PURCHASE AUTHORIZED ON 08/08 CORNER GARAGE 12345 EVANSTON IL P1234 CARD 1234', 'Corner Garage'],
  ['KAUF/DIENSTLEISTUNG VOM 29.09.2026 KARTEN NR. XXXX1234 BAECKEREI MUELLER ZUERICH', 'Baeckerei Mueller'],
  ['Achat Boulangerie Martin SA 06.09.2026, 12:38, No carte Visa Debit 427347xxxxxx8189', 'Boulangerie Martin'],
  ['MET KAART 5555 04XX XXXX X100 2 DE BAKKER', 'De Bakker'],
  ['Карта *1234 Пекарня', 'Пекарня'],
  ['PAYPAL *STEAM GAMES', 'Steam Games'],
  ['VIPPS*BAKERI HANSEN 0800', 'Bakeri Hansen'],
  ['BONDE*GREEN GROCER', 'Bonde*Green Grocer'],
  ['REWE SAGT DANKE. 43210 BERLIN DE', 'Rewe Sagt Danke'],
  ['POS PURCHASE CARD 1234 TESCO STORES 3297', 'Tesco Stores'],
  ['TESCO STORES 3297 LONDON GB', 'Tesco Stores'],
  ['WHOLEFDS MKT 10234 SEATTLE WA', 'Wholefds MKT'],
  ['UBER *EATS HELP.UBER.COM', 'Uber Eats'],
  ['Netflix.com', 'Netflix'],
  ['Kartenzahlung EDEKA MUELLER 12.03.2024 14:05', 'Edeka Mueller'],
  ['BEA   NR:XXX1234   24.05.11/09.18 PETS PLACE KATWIJK KATWI,PAS999', 'Pets Place Katwijk Katwi'],
  ['BEA, Apple Pay  ALBERT HEIJN 1234,PAS123 NR:ABC123, 01.02.23/12:34 AMSTERDAM', 'Albert Heijn'],
  ['CAFE DE LA PAIX PARIS FR', 'Cafe de la Paix'],
  ["MCDONALD'S 1234", "McDonald's"],
  ['H&M 0402 HAMBURG', 'H&M'],
  ['IKEA', 'Ikea'],
  ['DHL', 'DHL'],
  ["SAINSBURY'S", "Sainsbury's"],
])('%s is %s', (printed, name) => expect(cleanBookingName(printed)).toBe(name));

test.each(['Lunch with Ann', 'Café Łódź', '7-Eleven', 'London', '1234', '', 'Paul', 'Anna de Vries', '对方', 'iTunes'])(
  '%s stays as it is',
  (name) => expect(cleanBookingName(name)).toBe(name),
);

test('cleaning any text gives a short, non-empty name quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (printed) => {
      const name = cleanBookingName(printed);
      expect(name.length).toBeLessThanOrEqual(200);
      expect(name === '').toBe(printed.trim() === '');
    }),
  );
  const before = process.cpuUsage();
  for (const part of ['SQ * ', 'x', '1-', 'x*', '12.', "a'"]) cleanBookingName(part.repeat(200_000));
  // The limit is in CPU time (microseconds), because elapsed time would depend on how busy the machine is.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
