import { expect, test } from 'vitest';
import { formatPlainNumber, parseSerialDate, readNumberStyles } from './number-styles.ts';

test('numbers become plain decimals without floating-point errors', () => {
  const cases: [string, string][] = [
    ['12.340000000000002', '12.34'],
    ['-0.30000000000000004', '-0.3'],
    ['2.2737367544323206E-13', '0'],
    ['-5.551115123125783e-17', '0'],
    ['0.010000000009313226', '0.01'],
    ['1E2', '100'],
    ['-1.2345E+3', '-1234.5'],
    ['4.9E-2', '0.049'],
    ['.5', '0.5'],
    ['007', '7'],
    ['-0', '0'],
    ['123456789012.34', '123456789012.34'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.2345678901234567E+16', '12345678901234567'],
    ['1e999', '1e999'],
    ['1E-999', '0'],
    ['#REF!', '#REF!'],
    ['', ''],
  ];
  expect(cases.map(([text]) => formatPlainNumber(text, 'plain'))).toEqual(cases.map(([, plain]) => plain));
  expect(['12', '12.5', '0', '12.345'].map((text) => formatPlainNumber(text, 'hundredths'))).toEqual([
    '12.00',
    '12.50',
    '0.00',
    '12.345',
  ]);
});

test('no amount in hundredths changes', () => {
  for (let minor = 1; minor < 1e14; minor = minor * 3 + (minor % 7)) {
    const decimals = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
    for (const written of [String(minor / 100), String(minor / 100 + 0.1 - 0.1)]) {
      expect(formatPlainNumber(written, 'hundredths')).toBe(decimals);
      expect(formatPlainNumber(`-${written}`, 'hundredths')).toBe(`-${decimals}`);
    }
  }
});

test('days are the ones that Excel shows, in both date systems', () => {
  expect(
    ['45720', '45720.5451388889', '45720.99999999', '1', '59', '61', '0.5', '45720.00001157'].map(inUsual),
  ).toEqual([
    '2025-03-04',
    '2025-03-04 13:05',
    '2025-03-05',
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    '12:00',
    '2025-03-04 00:00:01',
  ]);
  expect(parseSerialDate('44258.25', true)).toBe('2025-03-04 06:00');
  expect(['-1', '4000000000', '', 'x', '1e400'].map(inUsual)).toEqual(Array(5).fill(undefined));
});

const inUsual = (text: string) => parseSerialDate(text, false);

test('the format decides how a number is read', () => {
  const days = ['yyyy\\-mm\\-dd', 'd/m/yy h:mm', '[$-407]d. mmmm yyyy;@', 'DD.MM.YYYY', 'mm:ss', '[h]:mm', '[hh]'];
  const hundredths = ['#,##0.00', '0.00;[Red]-0.00', '_-* #,##0.00\\ "Dkr"_-', '#,##0.00\\ [$USD]'];
  const plain = ['General', 'Standard', '0', '#,##0.000', '0.00%', '0.00E+00', '0 "day"', '[Red]0', '\\d0', '@', '"'];
  const all = [...days, ...hundredths, ...plain];
  const formats = all.map(
    (code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const ids = [...all.map((_, at) => at + 164), 14, 22, 45, 58, 4, 0, 23, 49];
  const styles = readNumberStyles(
    `<styleSheet><numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  );
  expect(styles).toEqual([
    ...days.map(() => 'day'),
    ...hundredths.map(() => 'hundredths'),
    ...plain.map(() => 'plain'),
    'day',
    'day',
    'day',
    'day',
    'hundredths',
    'plain',
    'plain',
    'plain',
  ]);
});
