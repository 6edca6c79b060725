import { TRANSACTION_DEFAULTS, type Transaction } from '../../contract/transactions/transactions.ts';
import { writePagesPdf } from '../../reader/testing/write-pdf.ts';
import { clickButton, defineScene, type Scene, type SceneStep, waitForRole, waitForText } from './define-scene.ts';

const at = '/import';

const SOCIETY = 'MEMBERSHIP OF THE SOCIETY FOR VERY LONG NAMES '.repeat(3).trim();

/** A bank file with ambiguous dates, such as 06/05, and a row that is similar to an existing transaction. */
const TABLE = [
  'Date,Description,Category,Amount,Status',
  '06/05/2026,CORNER BAKERY 0042,Eating out,-4.10,Booked',
  '06/05/2026,AMZN Mktp DE*2K4 0800,Things,-25.99,Booked',
  '06/06/2026,TRAIN TO THE SEA,Trips,-92.00,Booked',
  '06/07/2026,ACME PAYROLL JUNE,Wages,2500.00,Booked',
  `06/08/2026,${SOCIETY},Clubs,-19.99,Booked`,
  '06/09/2026,PARKING,Trips,abc,Booked',
  '06/09/2026,Harbour Hotel,Trips,-140.00,Pending',
].join('\n');

/** A bank file with an opening and a closing balance. */
const STATEMENT = [
  ':20:STARTUMS',
  ':25:DE89370400440532013000',
  ':28C:1/1',
  ':60F:C260601USD1234,56',
  ':61:2606020602D45,10NTRFNONREF',
  ':86:Water works',
  ':61:2606030603C1200,00NTRFNONREF',
  ':86:Refund of taxes',
  ':61:2606040604D43,79NTRFNONREF',
  ':86:Telephone',
  ':62F:C260617USD2345,67',
  '-',
].join('\n');

/**
 * A file from another finance program. It contains both sides of a transfer, and more accounts than the page shows at
 * first.
 */
const REGISTER = [
  'Date,Account,Description,Category,Amount',
  '06/14/2026,Checking of Ann and Ben,Transfer to Savings for the house by the sea,,-300.00',
  '06/14/2026,Savings for the house by the sea,Transfer from Checking of Ann and Ben,,300.00',
  ...['Cash', 'Visa', 'Broker', 'PayPal'].map(
    (account, at) => `06/1${at + 5}/2026,${account},Kiosk,Food,-${at + 1}.00`,
  ),
].join('\n');

/**
 * A file without an account number. If two such files contain the same days, they are treated as two accounts at the
 * same bank.
 */
const unnamed = (opening: number) =>
  [
    'Date,Description,Amount,Balance',
    ...['03', '07', '12', '21', '28'].map(
      (day, at) => `2026-06-${day},Shop ${opening},-${opening / 100}.00,${opening - (opening / 100) * (at + 1)}.00`,
    ),
  ].join('\n');
const longName = (account: string) => `Export_of_the_transactions_DE89370400440532013000_${account}_2026.csv`;

const takes =
  (...files: [name: string, text: string][]): SceneStep =>
  (page) =>
    page
      .getByLabel('Bank files')
      .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));

/** A PDF statement in which a balance contradicts the second amount. */
const DOUBTFUL = `
First Street Bank

Date        Description                    Amount     Balance
06/01/2026  Opening balance                           1,000.00
06/13/2026  CORNER SHOP                    -12.50       987.50
06/14/2026  SALARY ACME LTD             1,500.00      2,487.50
06/15/2026  RENT OF THE FLAT              -70.00      1,787.50
06/30/2026  Closing balance                           1,787.50`;

const takesPdf =
  (text: string, options = {}): SceneStep =>
  (page) =>
    page
      .getByLabel('Bank files')
      .setInputFiles({ name: 'june.pdf', mimeType: 'application/pdf', buffer: writePagesPdf([text], options) });

/** Changes the response of the server, so that the app reports a transaction as missing from the file. */
const lacks =
  (some: Pick<Transaction, 'name' | 'cost'>): NonNullable<Scene['given']> =>
  async (page) => {
    const addedOn = '2026-06-05';
    const missing = { ...TRANSACTION_DEFAULTS, ...some, addedOn, _id: 'missing', category: 'Travel', isIncome: false };
    await page.route(/\/api\/imports(\/[\w-]+)?$/, async (route) => {
      const response = await route.fetch();
      const json: object = await response.json();
      const vanished = [{ ...missing, accountId: 'everyday', version: 1 }];
      await route.fulfill({ response, json: Array.isArray(json) ? json : { ...json, vanished } });
    });
    return undefined;
  };

const bothRead = [takes(['june.csv', TABLE], ['statement.sta', STATEMENT]), waitForRole('button', /^Import \d/)];

export const importsScenes: Scene[] = [
  defineScene('import-refused', { isVariant: true, as: 'empty', at }, [
    takes(['statement.pdf', '%PDF-1.7\n']),
    waitForRole('alert', ''),
  ]),
  defineScene('import-preview', { allWidths: true, as: 'full', at }, [
    ...bothRead,
    waitForText(/which matches the file$/),
    waitForRole('row', ''),
  ]),
  defineScene('import-pdf', { as: 'full', at }, [
    takesPdf(DOUBTFUL),
    waitForText(/^The balances in this PDF/),
    waitForRole('row', ''),
  ]),
  defineScene('import-pdf-page', { as: 'full', at }, [
    takesPdf(DOUBTFUL),
    waitForRole('button', /^Show page of /),
    clickButton(/^Show page of Rent/),
    waitForRole('img', 'Page 1 of the document'),
  ]),
  defineScene('import-pdf-password', { as: 'full', at }, [
    takesPdf(DOUBTFUL, { password: 'secret' }),
    waitForRole('textbox', 'Password of the PDF'),
  ]),
  defineScene('import-receipt', { isVariant: true, as: 'full', at }, [
    takesPdf('Invoice 12\nChair   100.00\nTotal   100.00'),
    waitForRole('button', 'Open in Receipts'),
  ]),
  defineScene('import-year', { isVariant: true, as: 'full', at }, [
    takes(['june.csv', 'Date,Description,Amount\n06/13,CORNER SHOP,-12.50\n06/14,SALARY ACME LTD,1500.00']),
    waitForRole('radiogroup', 'Which year are these dates from?'),
  ]),
  defineScene('import-refund', { isVariant: true, as: 'empty', at }, [
    takes(['june.csv', `Date,Description,Amount\n2026-06-13,${SOCIETY},-12.50\n2026-06-15,${SOCIETY},12.50`]),
    waitForRole('checkbox', /^Refund of /),
  ]),
  defineScene('import-correct', { as: 'full', at }, [
    ...bothRead,
    clickButton('Compare'),
    waitForRole('radio', /^Not a duplicate/),
    clickButton(/^Edit /),
  ]),
  defineScene(
    'import-updates',
    { isVariant: true, as: 'full', at, given: lacks({ name: 'Hotel by the harbour', cost: 120 }) },
    [
      takes(['tip.csv', 'Date,Description,Amount\n2026-06-06,TRAIN TO THE SEA,-99.00']),
      waitForRole('button', 'Match 1 Row'),
      waitForRole('button', /^Delete Hotel by the harbour/),
      clickButton('Compare'),
      waitForText(/^Same as your transaction of/),
    ],
  ),
  defineScene('import-transfers', { isVariant: true, as: 'full', at }, [
    takes(['register.csv', REGISTER]),
    clickButton(/^Transfers \d/),
    waitForRole('button', /^Not a Transfer /),
    clickButton(/^Not a Transfer /),
    clickButton(/^New \d/),
    waitForRole('button', /^Mark as Transfer /),
  ]),
  defineScene('import-new-account', { isVariant: true, as: 'empty', at }, [
    takes([longName('checking'), unnamed(1000)], [longName('savings'), unnamed(300)]),
    waitForRole('textbox', 'Name of the new account'),
  ]),
  defineScene('import', { allWidths: true, as: 'full', at }, [
    waitForRole('heading', 'Not Imported Yet'),
    waitForRole('link', /^Continue /),
  ]),
];
