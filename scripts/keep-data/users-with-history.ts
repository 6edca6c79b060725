import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { PASSWORD } from '../../server/testing/http-client.ts';
import { type ApiClient, type ApiReply, openApiClient, signUp } from './api-client.ts';

const ANN = { email: 'ann@home.org', timeZone: 'Europe/Berlin' };
const BEN = { email: 'ben@home.org', timeZone: 'Pacific/Auckland' };
const DORA = { email: 'dora@home.org', timeZone: 'UTC' };

/** Creates some users and their transactions during one summer. */
export async function createSummerUsers(url: string) {
  await annInSummer((await signUp(url, ANN, 'EUR')).client);
  await benInSummer((await signUp(url, BEN, 'JPY')).client);
  await doraInSummer((await signUp(url, DORA, 'USD')).client);
  await openApiClient(url, 'UTC').post('/auth/signup', { email: 'cleo@home.org', password: PASSWORD });
}

async function annInSummer(ann: ApiClient) {
  await addAll(ann, [
    '2025-12-31 Feuerwerk, Geschenke 🎁, 49.99',
    '2026-02-28 Zażółć gęślą jaźń, Groceries, 12.34, Łódź – „pod orłem”',
    '2026-06-01 Café Zoë, Food, 4.2, avec Renée',
    '2026-06-01 café zoë, Food, 3.8',
    '2026-06-02 =SUM(A1:A9), Food, 1, -1+1',
    '2026-06-03 @home, +extra, 2.5, "quoted", and;more',
    '2026-06-15 東京の夜, Entertainment, 88, 🍜🍶',
    '2026-07-01 Rent July, Housing, 1234.56',
    '2026-07-04 Ikea, Wohnung, 199.9, two\nlines',
    '2026-07-05 Ikea, wohnung, 20.1',
    '2026-07-11 100% cotton_shirt, Shopping, 19.95, a\\b',
    '2026-08-01 Rent August, Housing, 1234.56',
    '2026-08-12 Petrol, Transportation, 61.07',
    '2026-08-19 Most of all, Miscellaneous, 999999999.99',
    '+2026-06-30 Salary June, Salary, 3210.98',
    '+2026-07-31 Salary July, Salary, 3210.98, with holiday pay',
    '+2026-08-02 Flohmarkt, Trödel ♻️, 75.5',
    '+2026-08-03 Found on the street, Miscellaneous, 0.01',
    '+2026-08-05 Aunt Šárka, Gifts, 50',
  ]);
  for (const [category, amount, month] of [
    ['Food', 250, 6],
    ['Housing', 1234.56, 6],
    ['Food', 260, 7],
    ['Wohnung', 0, 7],
    ['Geschenke 🎁', 80.5, 8],
  ]) {
    await ann.post('/budgets', { category, amount, month, year: 2026 });
  }
  await ann.post('/budgets/copy', { month: 8, year: 2026 });
  for (const item of [
    { name: 'Rent', category: 'Housing', amount: 1234.56, frequency: 'monthly', startDate: '2026-08-31' },
    { name: 'Schwimmkurs', category: 'Sport 🏊', amount: 9.5, frequency: 'weekly', startDate: '2026-10-03' },
    {
      name: 'Salary',
      category: 'Salary',
      amount: 3210.98,
      isIncome: true,
      frequency: 'monthly',
      startDate: '2026-09-30',
    },
    { name: 'Seguro de coche', category: 'Insurance', amount: 410, frequency: 'annually', startDate: '2024-02-29' },
  ]) {
    await ann.post('/recurring/create', item);
  }
}

async function benInSummer(ben: ApiClient) {
  const goods = ['Bread', 'Milk', 'Tea', 'Apples', 'Rice'];
  await addAll(
    ben,
    Array.from({ length: 40 }, (_, number) => {
      const day = String(1 + (number % 20)).padStart(2, '0');
      return `2026-0${1 + (number % 8)}-${day} ${goods[number % 5]} ${number}, Groceries, ${number + 1}.0${number % 10}`;
    }),
  );
  await ben.post('/recurring/create', {
    name: 'Newspaper',
    category: 'Papers',
    amount: 2,
    frequency: 'daily',
    startDate: '2026-11-14',
  });
}

async function doraInSummer(dora: ApiClient) {
  await addAll(dora, ['2026-08-19 Bus, Transportation, 2.8', '2026-08-20 Kiosk, Döner 🥙, 7']);
  await dora.post('/budgets', { category: 'Döner 🥙', amount: 20, month: 8, year: 2026 });
  const gym = { name: 'Gym', category: 'Sport', amount: 30, frequency: 'monthly', startDate: '2026-09-01' };
  await dora.post('/recurring/create', gym);
}

/**
 * Lets the users add receipts and change data in autumn, after due recurring items have been posted. Returns the data
 * that a later version must still contain.
 * @param outbox the folder with sent emails
 */
export async function changeUsersInAutumn(url: string, outbox: string) {
  const users = [];
  for (const { email, timeZone } of [ANN, BEN]) {
    const { token } = await openApiClient(url, timeZone).post('/auth/login', { email, password: PASSWORD });
    const user = openApiClient(url, timeZone, token);
    const deleted = email === ANN.email ? await annInAutumn(user) : ['Tea 2', 'Newspaper'];
    const beforeDeletion = await askAll(user);
    const { transactions } = beforeDeletion['/transactions?limit=100'];
    const deletedIds = deleted.map((name) => transactions.find((one: ApiReply) => one.name === name)._id);
    await user.send('DELETE', '/transactions/bulk', { transactionIds: deletedIds });
    const key = { path: '/transactions', key: `autumn-${email}`, body: toBody('2026-11-20 Once only, Food, 5.55') };
    const reply = await user.post(key.path, key.body, key.key);
    await user.send('DELETE', `/transactions/${reply._id}`);
    users.push({
      email,
      timeZone,
      token,
      deletedIds,
      repeated: { ...key, reply },
      answers: await askAll(user),
      beforeDeletion,
      files: await downloadAll(user),
    });
  }
  await openApiClient(url, 'UTC').post('/auth/forgot-password', { email: ANN.email });
  return { password: PASSWORD, users, resetToken: await mailedToken(outbox), deletedAccount: DORA.email };
}

/**
 * Adds four receipts: one that is recorded unchanged, one that is corrected, one that waits for its amount, and a
 * photo.
 * @returns the names of transactions that the user deletes afterwards
 */
async function annInAutumn(ann: ApiClient): Promise<string[]> {
  const bakery = writeTextPdf(['OLD MILL BAKERY', '3 Station Road', 'Date 2026-11-17', 'Rolls', 'Total 8.40']);
  const kiosk = writeTextPdf(['CORNER KIOSK', '8 Bridge Lane', 'Date 2026-11-18', 'Paper 2.00', 'Total 12.00']);
  const cafe = writeTextPdf(['CAFÉ DU PONT', '1 Rue Haute', 'Date 2026-11-19', 'Merci']);
  const goods = [{ name: 'GARDEN CHAIR', amountMinor: 4590 }];
  const photo = await drawReceipt({ merchant: 'GREEN CORNER', day: '2026-11-16', items: goods, totalMinor: 4590 });
  await ann.upload(bakery, 'Bäckerei „Alte Mühle“.pdf', 201);
  const { _id } = await ann.upload(kiosk, 'kiosk.pdf', 201);
  const truth = { merchant: 'Kiosk am Eck', amount: 12, category: 'Zeitungen 🗞️', date: '2026-11-18' };
  await ann.send('PUT', `/receipts/${_id}`, truth);
  await ann.upload(cafe, 'café.pdf', 422);
  const photographed = await ann.upload(photo, 'IMG_0001.JPG', 201);
  await ann.send('DELETE', '/transactions/category', { categoryToDelete: 'Trödel ♻️' });
  return ['東京の夜', 'Petrol', 'Schwimmkurs', photographed.extractedData.merchant, 'Most of all'];
}

/** Returns the responses to all requests that the pages make. */
async function askAll(user: ApiClient) {
  const searches = ['café', 'zoe', '100%', 'ikea', '東京', 'a\\b', 'milk 1', 'nothing like it'].map(encodeURIComponent);
  const expense: string[] = await user.get('/transactions/categories/expense');
  const income: string[] = await user.get('/transactions/categories/income');
  const categories = [...new Set([...expense, ...income])].map(encodeURIComponent);
  const { receipts } = await user.get('/receipts?limit=100');
  return user.getAll([
    '/auth/me',
    '/transactions?limit=100',
    '/transactions?limit=7&page=2',
    '/transactions?limit=100&isIncome=true',
    '/transactions?limit=100&isIncome=false&startDate=2026-07-01&endDate=2026-08-31',
    ...searches.map((search) => `/transactions?limit=100&search=${search}`),
    ...categories.map((category) => `/transactions?limit=100&category=${category}`),
    '/transactions/summary',
    '/transactions/charts',
    '/transactions/categories',
    '/transactions/categories/expense',
    '/transactions/categories/income',
    '/budgets',
    '/budgets/spending?category=Food&month=8&year=2026',
    '/recurring',
    '/receipts?limit=100',
    '/receipts?limit=100&search=station',
    ...receipts.map(({ _id }: ApiReply) => `/receipts/${_id}`),
    '/receipts/lessons',
  ]);
}

/** Returns the exported transactions, and the hashes of all receipt files. */
async function downloadAll(user: ApiClient) {
  const { receipts } = await user.get('/receipts?limit=100');
  const hashes: Record<string, string> = {};
  for (const { _id } of receipts) {
    for (const part of ['file', 'thumbnail', 'original']) {
      const path = `/receipts/${_id}/${part}`;
      const bytes: Buffer = await user.get(path);
      hashes[path] = createHash('sha256').update(bytes).digest('hex');
    }
  }
  return { export: (await user.get('/transactions/export')).toString('utf8'), hashes };
}

/** @param lines each in the format `day name, category, amount, note`, with a `+` before the amount of income */
async function addAll(user: ApiClient, lines: string[]) {
  for (const line of lines) await user.post('/transactions', toBody(line));
}

function toBody(line: string) {
  const [, plus, addedOn, rest = ''] = /^(\+?)(\S+) (.*)$/s.exec(line) ?? [];
  const [name, category, cost, ...note] = rest.split(', ');
  return { name, category, cost: Number(cost), addedOn, isIncome: plus === '+', note: note.join(', ') };
}

/** Waits for an email and returns the token in it. The server sends the email only after its response. */
async function mailedToken(outbox: string) {
  for (;;) {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((each) => each.endsWith('.eml')) : [];
    for (const name of names) {
      // Quoted-printable encoding splits long lines and encodes equals signs. Both changes are undone here.
      const mail = readFileSync(join(outbox, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replace(/=3D/g, '=');
      const [, token] = /reset-password\?token=([\w-]+)/.exec(mail) ?? [];
      if (token) return token;
    }
    await setTimeout(50);
  }
}
