import { signUp } from './api-client.ts';

const GUS = { email: 'gus@home.org', timeZone: 'Europe/Oslo' };

const OCTOBER = `Dato;Tekst;Beløp;Saldo
02.10.2026;LØNN OKTOBER;31 250,00;35 350,00
05.10.2026;VIPPS*BAKERI HANSEN 0800;-64,50;35 285,50
05.10.2026;VIPPS*BAKERI HANSEN 0800;-64,50;35 221,00
12.10.2026;REMA 1000 GRÜNERLØKKA;-812,30;34 408,70
20.10.2026;HUSLEIE;-11 900,00;22 508,70
`;
const NOVEMBER = `Dato;Tekst;Beløp;Saldo
12.11.2026;VIPPS*BAKERI HANSEN 0800;-58,00;22 450,70
20.11.2026;HUSLEIE;-11 900,00;10 550,70
`;

/**
 * Creates a user with two imports: one finished, and one only started. In the finished one, a row matched a purchase
 * that the user had already entered. One of the imported transactions was changed later.
 */
export async function createImportingUser(url: string) {
  const { client: gus, token } = await signUp(url, GUS);
  const byHand = {
    name: 'Groceries at Rema',
    category: 'Groceries',
    cost: 812.3,
    addedOn: '2026-10-11',
    isIncome: false,
  };
  await gus.post('/transactions', { ...byHand, note: 'Dinner for six' });

  const done = await gus.importFile(OCTOBER, 'oktober.csv');
  await gus.send('PUT', `/imports/${done._id}`, { rows: [{ group: 'likely', answer: 'same' }] });
  await gus.send('POST', `/imports/${done._id}/run`);
  const { transactions } = await gus.get('/transactions?search=husleie');
  const [rent] = transactions;
  await gus.send('PUT', `/transactions/${rent._id}`, { ...rent, name: 'Rent', category: 'Bills' });
  const waiting = await gus.importFile(NOVEMBER, 'november.csv');

  const answers = await gus.getAll([
    '/imports',
    ...[done, waiting].flatMap(({ _id }) => [`/imports/${_id}`, `/imports/${_id}/rows`]),
    '/transactions',
    '/transactions/summary',
    '/transactions?search=0800',
    '/accounts',
  ]);
  return { ...GUS, token, doneId: done._id, waitingId: waiting._id, rentId: rent._id, answers };
}
