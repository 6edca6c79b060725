import { expect, test } from 'vitest';
import { detectOtherDocument } from './detect-other-document.ts';
import { readReceipt } from './read-receipt.ts';
import { createTextPage } from './testing/create-text-page.ts';
import { writeTextPdf } from './testing/write-pdf.ts';

const detect = (text: string) => detectOtherDocument([createTextPage(text.trim().split('\n'))]);

const STATEMENT = `
First Street Bank
Statement of Account
Account number 12345678
Opening balance 1,000.00
Date Description Money out Money in Balance
13 March CORNER SHOP 12.50 987.50
14 March SALARY ACME LTD 1,500.00 2,487.50
15 March RENT 700.00 1,787.50
Closing balance 1,787.50`;

test('a bank statement is recognized in the text of a PDF', async () => {
  const reading = await readReceipt(writeTextPdf(STATEMENT.trim().split('\n')), '2026-04-01');
  expect(reading).toMatchObject({ kind: 'pdf', otherDocument: 'statement' });
});

test.each([
  [
    'a card statement',
    `Your Card Statement
Credit limit 2,000.00
Minimum payment 25.00
02/07 PAYMENT RECEIVED (412.16)
03/07 BREAKFAST CAFE 4.20
06/07 URBAN TRANSIT 1.38`,
    'statement',
  ],
  [
    'a German statement',
    `Kontoauszug Nr. 4
Alter Saldo 684,63
26.03.2026 Kartenumsatz -14,21
27.03.2026 Gehalt 1.500,00
28.03.2026 Miete -700,00
Neuer Saldo 1.470,42`,
    'statement',
  ],
  [
    'a payslip',
    `Acme Airlines
Pay period: Feb 1, 2022 - Feb 7, 2022
Gross Earnings $2,980.77
Federal Income Tax $536.49
Net Pay $2,076.28
Year to date $51,476.45`,
    'payslip',
  ],
  [
    'an income statement',
    `Example Corporation
Income Statement
Net sales $3,980
Cost of sales 3,100
Net income $165`,
    'report',
  ],
])('%s is recognized', (_, text, kind) => expect(detect(text)).toBe(kind));

test.each([
  [
    'a hotel bill',
    `Grand Hotel
Guest: Ann Smith Room: 214
Arrival 03/12/2026 Departure 03/15/2026
Date Description Debit Credit Balance
03/12/2026 Room charge 120.00 120.00
03/13/2026 Room charge 120.00 240.00
03/14/2026 Minibar 8.50 248.50
03/15/2026 Visa 248.50 0.00`,
  ],
  [
    'an electricity bill',
    `City Power
Account number 4455
Previous balance 80.00
New balance 95.20
03/01/2026 Payment received 80.00
03/05/2026 Usage 310 kWh 62.00
03/06/2026 Grid fee 33.20`,
  ],
  [
    'an invoice with dates',
    `Invoice number 77
Date Service Amount
03/01/2026 Consulting 400.00
03/02/2026 Consulting 400.00
03/09/2026 Travel 52.30
Balance due 852.30`,
  ],
  [
    'a till receipt',
    `CORNER BAKERY
14/03/2026 10:31
2 Rolls 3.20
1 Loaf 4.10
Total 7.30
Gift card balance 12.70`,
  ],
])('%s is a receipt', (_, text) => expect(detect(text)).toBeUndefined());
