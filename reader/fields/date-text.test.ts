import { expect, test } from 'vitest';
import { dayExists, findDates } from './date-text.ts';

test.each([
  ['25/12/2018', '2018-12-25'],
  ['25-12-18', '2018-12-25'],
  ['25.12.2018', '2018-12-25'],
  ['25.12.18', '2018-12-25'],
  ['2018-12-25', '2018-12-25'],
  ['2018/12/25', '2018-12-25'],
  ['20181225', '2018-12-25'],
  ['12 MAR 2018', '2018-03-12'],
  ['12-MAR-2018', '2018-03-12'],
  ['12Mar18', '2018-03-12'],
  ['08 May 19 17:12:30', '2019-05-08'],
  ['MAR 12, 2018', '2018-03-12'],
  ['August 3, 2014', '2014-08-03'],
  ['August 3 2014', '2014-08-03'],
  ['3rd of August 2014', '2014-08-03'],
  ['7. Mai 2014', '2014-05-07'],
  ['12. März 2018', '2018-03-12'],
  ['24 décembre 2017', '2017-12-24'],
  ['24 de diciembre de 2017', '2017-12-24'],
  ['21 april 2016', '2016-04-21'],
  ['3 maggio 2020', '2020-05-03'],
  ['8 de março de 2021', '2021-03-08'],
  ['04-N0V-2018 10:25', '2018-11-04'],
  ['Date:25/12/2018 12:31', '2018-12-25'],
  ['25/12/201812:31', '2018-12-25'],
  ['25 / 12 / 2018', '2018-12-25'],
  ['2O/12/2018', '2018-12-20'],
  ['29/02/2020', '2020-02-29'],
  ["Sep03'19", '2019-09-03'],
  ['14 Ju1 18', '2018-07-14'],
  ['12/OKT/24', '2024-10-12'],
  ['4 września 2023', '2023-09-04'],
  ['4/26/218:12', '2021-04-26'],
  ['4/18/23,9:14', '2023-04-18'],
  ['07.03.2218:05', '2022-03-07'],
  ['03. 11. 22 Zeit', '2022-11-03'],
  ['12/03724', '2024-03-12'],
])('%s is %s', (text, day) => {
  expect(findDates(text).map(({ readings }) => readings[0]?.day)).toEqual([day]);
});

test.each([
  '31/02/2018',
  '29/02/2019',
  '00/12/2018',
  '12:31:50',
  '1.234,50',
  'TEL 03-3271 9672',
  '192.168.10.12',
  '45600',
])('%s is no date', (text) => {
  expect(findDates(text)).toEqual([]);
});

test('where day and month can be exchanged, both readings are kept in the order asked for', () => {
  const days = (text: string, monthFirst?: boolean) => findDates(text, monthFirst)[0]?.readings.map(({ day }) => day);
  expect(days('03/04/2018')).toEqual(['2018-04-03', '2018-03-04']);
  expect(days('03/04/2018', true)).toEqual(['2018-03-04', '2018-04-03']);
  expect(days('12/25/2018')).toEqual(['2018-12-25']);
});

test('leap years follow the Gregorian calendar', () => {
  expect([1900, 2000, 2023, 2024].map((year) => dayExists(year, 2, 29))).toEqual([false, true, false, true]);
  expect(dayExists(2024, 4, 31)).toBe(false);
  expect(dayExists(2024, 13, 1)).toBe(false);
});
