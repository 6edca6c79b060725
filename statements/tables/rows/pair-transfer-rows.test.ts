import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

const read = (text: string) => {
  const { entries, transfers, left } = readCsvTable(text);
  return { amounts: entries.map(({ amountMinor }) => amountMinor), transfers, left: left.map(({ line }) => line) };
};

test('the two rows of a transfer become one transfer', () => {
  const rows =
    '2026-01-05,Cash,EUR,Food,-12.50\n2026-01-06,Bank,EUR,Transfer Out,-100.00\n2026-01-06,Wallet,USD,Transfer In,108.00\n2026-01-14,Bank,EUR,Salary,1000.00\n';
  expect(read(`date,account,currency,category,amount\n${rows}`)).toMatchObject({
    amounts: [-1250, 100_000],
    transfers: [
      { line: 3, from: 'Bank', to: 'Wallet', amountMinor: 10_000, arrived: { amountMinor: 10_800, currency: 'USD' } },
    ],
    left: [3, 4],
  });
});

test.each([
  ['in Russian', 'Дата,Тип,Из,В,Сумма', ['Расход', 'Перевод', 'Доход']],
  ['in French', 'Date,Type,Compte,Compte cible,Montant', ['Dépense', 'Virement', 'Revenu']],
  ['in Spanish', 'Fecha,Tipo,Cuenta,Categoría,Importe', ['Gasto', 'Transferencia', 'Ingreso']],
  ['in Chinese', '日期,类型,账户,账户2,金额', ['支出', '转账', '收入']],
  ['in Japanese', '日付,種類,口座,カテゴリ,金額', ['支出', '振替', '収入']],
  ['in Italian', 'Data,Tipo,Conto,Categoria,Importo', ['Uscita', 'Giroconto', 'Entrata']],
  ['in Vietnamese', 'Ngày,Loại,Tài khoản,Hạng mục,Số tiền', ['Chi', 'Chuyển khoản', 'Thu']],
])('a type column %s tells transfers from expenses and income', (_, header, [out, transfer, into]) => {
  const rows = `2026-01-05,${out},Abc,Def,12.50\n2026-01-06,${transfer},Ghi,Abc,100.00\n2026-01-14,${into},Ghi,Jkl,1000.00\n`;
  expect(read(`${header}\n${rows}`)).toMatchObject({ amounts: [-1250, 100_000], left: [3] });
});

test('a bank calls payments to other people transfers too', () => {
  const rows = '2026-01-05,Abc,Debit,-12.50\n2026-01-06,Ann,Transfer,-100.00\n2026-01-14,Acme,Credit,1000.00\n';
  expect(read(`Date,Text,Type,Amount\n${rows}`)).toMatchObject({ amounts: [-1250, -10_000, 100_000], left: [] });
});

test('the direction of an unsigned transfer is doubtful in a file without accounts', () => {
  const rows = '2026-01-05,Abc,Debit,12.50\n2026-01-06,Ann,Transfer,100.00\n2026-01-14,Acme,Credit,1000.00\n';
  const { entries, left } = readCsvTable(`Date,Text,Type,Amount\n${rows}`);
  expect(entries).toHaveLength(2);
  expect(left).toMatchObject([{ line: 3, reason: 'unreadable', what: 'type' }]);
});

test('a transfer column that names another account of the file tells the two rows of a transfer', () => {
  const rows =
    '2026-01-05,Cash,EUR,Food,-12.50,\n2026-01-06,Bank,EUR,,-100.00,Cash\n2026-01-06,Cash,EUR,,100.00,Bank\n';
  expect(read(`date,account,currency,category,amount,transfer\n${rows}`)).toMatchObject({
    amounts: [-1250],
    transfers: [{ line: 3, from: 'Bank', to: 'Cash', amountMinor: 10_000 }],
    left: [3, 4],
  });
});
