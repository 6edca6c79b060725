import { signUp } from './api-client.ts';

const FAY = { email: 'fay@home.org', timeZone: 'Europe/Paris' };
const FIRST = 'everyday';

/**
 * Creates a user with several accounts and many features: transfers, a split purchase, tags, saved filters, grouped
 * categories, budgets that carry over, a chosen colour and icon, a rule, and a paused recurring item.
 */
export async function createUserWithSeveralAccounts(url: string) {
  const { client: fay, token } = await signUp(url, FAY);
  const account = async (body: object) => (await fay.post('/accounts', body))._id;
  const savings = await account({ name: 'Épargne', kind: 'savings', openingBalance: 812.35, openingDay: '2026-09-01' });
  const card = await account({ name: 'Carte', kind: 'card', openingBalance: -40 });
  const closed = await account({ name: 'Old bank', kind: 'other' });
  await fay.send('PUT', `/accounts/${closed}`, { name: 'Old bank', isClosed: true });

  const add = (body: object) => fay.post('/transactions', { isIncome: false, ...body });
  await add({ name: 'Salaire', category: 'Salary', cost: 2150.5, addedOn: '2026-11-02', isIncome: true });
  const market = await add({
    name: 'Marché',
    category: 'Groceries',
    cost: 53.45,
    addedOn: '2026-11-14',
    accountId: card,
    lines: [
      { category: 'Groceries', amount: 31.2, note: 'Légumes' },
      { category: 'Gifts', amount: 18 },
      { category: 'Food', amount: 4.25 },
    ],
    tags: ['Week-end', 'Famille'],
  });
  await add({ name: 'Billet', category: 'Vacances', cost: 88, addedOn: '2026-10-30', tags: ['week-end'] });
  const gone = await add({ name: 'Gone', category: 'Vacances', cost: 5, addedOn: '2026-11-15', tags: ['Famille'] });
  const move = (body: object) => fay.post('/transfers', { fromAccountId: FIRST, ...body });
  await move({ toAccountId: savings, amount: 300, addedOn: '2026-11-03', note: 'Chaque mois' });
  const back = await move({ toAccountId: card, amount: 53.45, addedOn: '2026-11-16' });
  await fay.send('PUT', `/accounts/${FIRST}/checks`, { through: '2026-11-03', isChecked: true });
  await fay.post('/recurring/create', {
    name: 'Épargne',
    category: 'Miscellaneous',
    amount: 300,
    isIncome: false,
    frequency: 'monthly',
    startDate: '2026-12-03',
    accountId: FIRST,
    toAccountId: savings,
  });
  const gym = await fay.post('/recurring/create', {
    name: 'Gymnase',
    category: 'Health',
    amount: 29.9,
    isIncome: false,
    frequency: 'monthly',
    startDate: '2026-12-05',
    accountId: card,
  });
  await fay.send('PUT', `/recurring/${gym._id}/pause`, { isPaused: true });
  await fay.send('PUT', '/transactions/category/look', { category: 'Vacances', icon: 'star' });
  await fay.post('/rules', {
    conditions: { nameContains: 'marche' },
    changes: { category: 'Groceries', tags: ['Week-end'] },
  });
  await fay.post('/filters', { name: 'Week-ends', filter: { tag: 'Week-end', dates: 'this-year' } });
  await fay.send('PUT', '/transactions/category/group', { category: 'Vacances', group: 'Loisirs' });
  await fay.send('PUT', '/auth/month-start', { monthStartDay: 25 });
  await fay.post('/budgets', { category: 'Groceries', amount: 200, month: 10, year: 2026, rollover: 'both' });
  for (const { _id } of [gone, back]) await fay.send('DELETE', `/transactions/${_id}`);

  const answers = await fay.getAll([
    '/auth/me',
    '/accounts',
    '/accounts/balances',
    `/accounts/${FIRST}/entries`,
    `/accounts/${card}/entries`,
    '/transactions?transfers=include',
    '/transactions?transfers=only',
    '/transactions?category=Gifts',
    `/transactions?accountId=${card}&category=Gifts`,
    `/transactions?accountId=${FIRST}&isIncome=true`,
    '/transactions?tag=famille',
    '/transactions?search=%3E50',
    '/transactions/summary',
    '/transactions/categories/groups',
    '/transactions/categories/looks',
    '/rules',
    '/tags',
    '/tags/famille',
    '/filters',
    '/budgets',
    '/recurring',
    '/trash',
  ]);
  return { ...FAY, token, marketId: market._id, deletedIds: [gone._id, back._id], answers };
}
