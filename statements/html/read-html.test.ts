import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';

const read = async (text: string | Buffer) => readStatements(Buffer.from(text));
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const HEAD = '<TR><TH>Data</TH><TH>Descrizione</TH><TH>Importo</TH></TR>';
const page = (tables: string) => `<html><head><title>1,00</title></head><body>${tables}</body></html>`;

test('a table of a web page is read', async () => {
  const [statement] = await read(
    page(
      `<table>${HEAD}
      <tr class=x><td> 04/03/2025 <td>Caff&egrave;&nbsp;<b>Roma</b><br>Via&#32;1<td>-1.234,50 &euro;
      ${row('05/03/2025', 'Pane <script>alert(1)</script>', '-2,00')}</table>`,
    ),
  );
  expect(statement).toMatchObject({
    format: 'html',
    currency: 'EUR',
    entries: [
      { line: 2, day: '2025-03-04', name: 'Caffè Roma Via 1', amountMinor: -123_450 },
      { line: 3, name: 'Pane', amountMinor: -200 },
    ],
  });
});

test('tables inside tables, several tables and cells over several rows and columns are read', async () => {
  const inner = `<table>${HEAD}</table><table><tr><td rowspan=2>04/03/2025</td><td>A</td><td>-1,00</td></tr>
    <tr><td>B</td><td>-2,00</td></tr>${row('05/03/2025', 'C', '-3,00')}<tr><td colspan=2>Saldo</td><td>6,00</td></tr></table>`;
  const [statement] = await read(page(`<table><tr><td>Menu</td><td>${inner}</td></tr></table>`));
  expect(statement?.entries.map(({ line, day, name }) => [line, day, name])).toEqual([
    [3, '2025-03-04', 'A'],
    [5, '2025-03-05', 'C'],
  ]);
  expect(statement?.left).toMatchObject([{ line: 4 }, { line: 6 }]);
});

test('the encoding that a page declares is used', async () => {
  const text = `<html><meta http-equiv="Content-Type" content="text/html; charset=windows-1255"><table>${HEAD}${row('24/03/2025', 'XX', '-1,00')}</table>`;
  const bytes = Buffer.from(text, 'latin1');
  bytes.set([0xf9, 0xec], bytes.indexOf('XX'));
  expect(await read(bytes)).toMatchObject([{ encoding: 'windows-1255', questions: [], entries: [{ name: 'של' }] }]);
});

test.each([
  ['a login page', page('<form><input name=user></form>'), 'This is a web page without a table of transactions'],
  ['a page with another table', page(`<table>${row('a', 'b')}</table>`), 'This is a web page'],
  ['a table without rows', page(`<table>${HEAD}</table>`), 'header but no rows'],
  ['deep nesting', page('<b>'.repeat(600)), 'nested too deeply'],
  ['a very wide table', page(`<table><tr>${'<td>1'.repeat(600)}`), '500 columns'],
])('%s is refused with the reason', async (_name, text, words) => {
  await expect(read(text)).rejects.toThrow(words);
});

test('large spans and unclosed elements are read in a bounded time', async () => {
  const wide = `<tr><td rowspan=99999999 colspan=99999999>a`.repeat(2000);
  await expect(read(page(`<table>${wide}`))).rejects.toThrow();
  await expect(read(page('<table><tr><td>'.repeat(160)))).rejects.toThrow('This is a web page');
  await expect(read(`<table ${'a="'.repeat(100_000)}`)).rejects.toThrow('This is a web page');
});
