import type { Account } from '../account.ts';
import { type Examples, type ExamplesOf, next, PURCHASE, plain, SPLIT } from './common.ts';

/** Two transactions that can be merged. */
async function mergeOf({ send }: Account) {
  const { _id: bookedId } = await send('POST', '/transactions', { ...PURCHASE, cost: 14, accountId: 'a1' });
  const { _id: ownId } = await send('POST', '/transactions', { ...PURCHASE, accountId: 'a1' });
  return { bookedId, bookedVersion: 1, ownId, ownVersion: 1 };
}

export const TRANSACTIONS: ExamplesOf = {
  createTransaction: {
    '': () => ({ body: PURCHASE }),
    split: () => ({ body: SPLIT }),
    'with a key': () => ({ body: PURCHASE, key: `key${next()}` }),
    'in another account': () => ({ body: { ...PURCHASE, accountId: next() % 2 ? 'a1' : 'a2' } }),
    'with tags': () => ({ body: { ...PURCHASE, tags: ['Trip', `Tag ${next()}`] } }),
    'in a separate category': () => ({ body: { ...PURCHASE, category: `Category ${next()}` } }),
  },
  listTransactions: {
    ...lists(),
    ...listsOfAccounts(),
    'of a name': () => ({ query: 'name=old%20bike%201&isIncome=false&category=Food' }),
    'of a tag': () => ({ query: 'tag=trip' }),
    'of a tag, last page': async ({ pages }) => ({ query: `tag=trip&page=${await pages('tag=trip')}` }),
    'of a rare tag': () => ({ query: 'tag=rare' }),
    'of a tag and category': () => ({ query: 'tag=trip&category=Food' }),
    'of a tag and type, middle page': async ({ pages }) => ({
      query: `tag=trip&isIncome=true&page=${Math.ceil((await pages('tag=trip&isIncome=true')) / 2)}`,
    }),
    'of a tag in days': () => ({ query: 'tag=trip&startDate=2026-11-01&endDate=2026-11-10' }),
    'search, of a tag': () => ({ query: 'search=coffee&tag=rare' }),
    'search, common': () => ({ query: 'search=coffee' }),
    'search, last page': async ({ pages }) => ({ query: `search=coffee&page=${await pages('search=coffee')}` }),
    'search, rare': () => ({ query: 'search=old%20bike' }),
    'search, rare, by type, category, dates': () => ({
      query: 'search=bike&isIncome=false&category=Food&endDate=2026-01-01',
    }),
    'search, two letters': () => ({ query: 'search=co' }),
    'search, two rare letters': () => ({ query: 'search=bi' }),
    'search, nothing': () => ({ query: 'search=qj' }),
    'search, common, by category': () => ({ query: 'search=coffee&category=Food' }),
    'search, one letter by category': () => ({ query: 'search=e&category=Bills' }),
    'search, a category': () => ({ query: 'search=groceries' }),
    'search, a rare tag': () => ({ query: 'search=rare' }),
    'search, one amount': () => ({ query: 'search=12.50' }),
    'search, many amounts': () => ({ query: 'search=%3E1' }),
    'search, few amounts and a word': () => ({ query: 'search=bike%20%3E100&isIncome=false' }),
    'search, amounts of a category': () => ({ query: 'minAmount=10&maxAmount=20&category=Food' }),
    'search, a category of another': () => ({ query: 'search=groceries&category=Food' }),
    'search in old dates': () => ({ query: 'search=coffee&startDate=2017-01-01&endDate=2017-03-01' }),
  },
  listFilters: plain,
  createFilter: {
    '': () => ({ body: { name: `Filter no. ${next()}`, filter: { category: 'Food', account: 'everyday' } } }),
  },
  updateFilter: { '': () => ({ id: 'f2', body: { name: `Filter no. ${next()}` } }) },
  deleteFilter: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/filters', { name: `Filter no. ${next()}`, filter: {} });
      return { id: _id };
    },
  },
  listTags: plain,
  getTag: { '': () => ({ id: 'trip' }) },
  renameTag: {
    '': async ({ send }) => {
      const name = `Tag ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, tags: [name] });
      return { id: name, body: { name: `Tag ${next()}` } };
    },
    'merged into one of many': async ({ send }) => {
      const name = `Tag ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, tags: [name, 'Trip'] });
      await send('POST', '/transactions', { ...PURCHASE, tags: [name] });
      return { id: name, body: { name: 'Trip' } };
    },
  },
  deleteTag: {
    '': async ({ send }) => {
      const name = `Tag ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, tags: [name] });
      return { id: name };
    },
  },
  sumTransactions: {
    '': () => ({}),
    'of dates and a category': () => ({ query: 'category=Food&startDate=2026-01-05&endDate=2026-11-20' }),
    'of a search': () => ({ query: 'search=coffee' }),
    'of a tag': () => ({ query: 'tag=rare' }),
  },
  suggestNames: {
    'without a text': () => ({}),
    'many of late': () => ({ query: 'search=c' }),
    'only old ones': () => ({ query: 'search=old' }),
    'of incomes': () => ({ query: 'search=qj&isIncome=true' }),
  },
  updateTransaction: {
    'with other tags': async ({ newest }) => ({
      id: await newest('/transactions'),
      body: { ...PURCHASE, tags: ['Trip', `Tag ${next()}`] },
    }),
    '': async ({ newest }) => ({ id: await newest('/transactions'), body: { ...PURCHASE, name: `Tea ${next()}` } }),
    'that is split': async ({ send }) => {
      const { _id } = await send('POST', '/transactions', SPLIT);
      return { id: _id, body: { ...SPLIT, addedOn: '2026-11-18' } };
    },
  },
  deleteTransaction: {
    '': async ({ newest }) => ({ id: await newest('/transactions') }),
    'that is split': async ({ send }) => ({ id: (await send('POST', '/transactions', SPLIT))._id }),
  },
  changeTransactions: {
    'of one kind': async ({ newest }) => ({
      body: { transactionIds: [await newest('/transactions')], category: 'Bills', name: `Tea ${next()}` },
    }),
    'day of a transfer': async ({ newest }) => ({
      body: { transactionIds: [await newest('/transactions'), 'm3'], addedOn: `2026-02-${10 + (next() % 18)}` },
    }),
    'tags, day and account of one that is split': async ({ send }) => {
      const { _id } = await send('POST', '/transactions', SPLIT);
      return {
        body: { transactionIds: [_id], addTags: [`Tag ${next()}`], addedOn: '2026-11-11', accountId: 'a2' },
        key: `key${next()}`,
      };
    },
  },
  undoChange: {
    '': async ({ newest, send }) => {
      const transactionIds = [await newest('/transactions')];
      const { changeId } = await send('PUT', '/transactions/bulk', { transactionIds, name: `Tea ${next()}` });
      return { body: { changeId } };
    },
    'day and tags of one that is split': async ({ send }) => {
      const { _id } = await send('POST', '/transactions', SPLIT);
      const change = { transactionIds: [_id], addTags: [`Tag ${next()}`], addedOn: '2026-11-11', accountId: 'a2' };
      const { changeId } = await send('PUT', '/transactions/bulk', change);
      return { body: { changeId } };
    },
    'of a merge': async (account) => {
      const { changeId } = await account.send('POST', '/transactions/merge', await mergeOf(account));
      return { body: { changeId } };
    },
    'day of a transfer': async ({ send }) => {
      const change = { transactionIds: ['m3'], addedOn: `2026-01-${10 + (next() % 18)}` };
      const { changeId } = await send('PUT', '/transactions/bulk', change);
      return { body: { changeId } };
    },
  },
  getTransaction: { '': async ({ newest }) => ({ id: await newest('/transactions') }) },
  mergeTransactions: { '': async (account) => ({ body: await mergeOf(account) }) },
  deleteTransactions: { '': async ({ newest }) => ({ body: { transactionIds: [await newest('/transactions')] } }) },
  restoreTransactions: {
    '': async ({ newest, send }) => {
      const id = await newest('/transactions');
      await send('DELETE', `/transactions/${id}`);
      return { body: { transactionIds: [id] } };
    },
  },
  exportTransactions: plain,
  exportFound: { '': () => ({ query: 'format=csv&startDate=2026-11-01' }) },
  exportJournal: { '': () => ({ query: 'format=hledger' }) },
  listTrash: { 'first page': () => ({}), 'with a page': () => ({ query: 'page=2&limit=1' }) },
  emptyTrash: plain,
  deleteForGood: {
    '': async ({ newest, send }) => {
      const id = await newest('/transactions');
      await send('DELETE', `/transactions/${id}`);
      return { id };
    },
  },
};

/** The first, middle and last page for every combination of filters. */
function lists(): Examples {
  const filters = ['isIncome=false', 'category=Food', 'startDate=2018-05-05&endDate=2026-11-10'];
  const examples: Examples = {};
  for (let chosen = 0; chosen < 2 ** filters.length; chosen++) {
    const query = filters.filter((_, index) => chosen & (2 ** index)).join('&');
    for (const [which, part] of [
      ['first', 0],
      ['middle', 0.5],
      ['last', 1],
    ] as const) {
      examples[`${which} page ${query}`] = async ({ pages }) => ({
        query: `${query}&page=${part === 0 ? 1 : Math.ceil(part * (await pages(query)))}`,
      });
    }
  }
  return examples;
}

/** The same lists for one account, including transfers. */
function listsOfAccounts(): Examples {
  const examples: Examples = {
    'search with transfers': () => ({ query: 'transfers=include&search=rainy' }),
    'search in an account with transfers': () => ({ query: 'transfers=include&accountId=a1&search=coffee' }),
  };
  for (const query of [
    'accountId=a1',
    'accountId=a1&isIncome=false',
    'accountId=a1&category=Food',
    'accountId=a1&isIncome=false&category=Food&startDate=2018-05-05&endDate=2026-11-10',
    'transfers=include',
    'transfers=include&accountId=a1&endDate=2026-11-10',
    'transfers=only',
    'transfers=only&accountId=a1',
  ]) {
    examples[`first page ${query}`] = () => ({ query });
    examples[`middle page ${query}`] = async ({ pages }) => ({
      query: `${query}&page=${Math.ceil((await pages(query)) / 2)}`,
    });
  }
  return examples;
}
