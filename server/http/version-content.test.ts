import { expect, test } from 'vitest';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { importFiles } from '../imports/testing/upload-files.ts';
import { fetchArchive } from '../testing/archives/archives.ts';
import { chooseForEngine, onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { uploadReceiptFile } from '../testing/uploads.ts';

// A version number always stands for the same content, and the versions of a record only increase.

type Thing = { _id: string; version: number };

/** Derived values and check marks, which don't create a new version (decision 73), and the progress of imports. */
const DERIVED = new Set(
  `balance isProposed spent remaining carriedOver nextDueDate correctedAmount transactionId isChecked isFromChecked
   isToChecked isCountCapped deletedAt progress expiresAt`.split(/\s+/),
);

/** Watches all records of a user that have a version. */
function watch(user: TestUser) {
  const contents = new Map<string, string>();
  const newest = new Map<string, number>();
  const list = async (path: string): Promise<Thing[]> => {
    const { status, body } = await user.send('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return Array.isArray(body) ? body : (Object.values(body as object).find(Array.isArray) as Thing[]);
  };
  return async (step: string) => {
    const listed = (await list('/transactions?transfers=include&limit=100')) as (Thing & { isTransfer?: true })[];
    const transfers = listed.filter(({ isTransfer }) => isTransfer);
    const trash = ((await list('/trash?limit=100')) as typeof listed).filter(({ isTransfer }) => !isTransfer);
    const things: [string, Thing[]][] = [
      ['transaction', [...listed.filter(({ isTransfer }) => !isTransfer), ...trash]],
      [
        'transfer',
        await Promise.all(
          transfers.map(async ({ _id }) => (await user.send('GET', `/transfers/${_id}`)).body as Thing),
        ),
      ],
      ['recurring', await list('/recurring')],
      ['account', await list('/accounts')],
      ['budget', await list('/budgets')],
      ['rule', await list('/rules')],
      ['receipt', await list('/receipts')],
      ['import', await list('/imports')],
    ];
    for (const [kind, some] of things) {
      for (const { _id, version, ...rest } of some) {
        const content = JSON.stringify(rest, (key, value) => (DERIVED.has(key) ? undefined : value));
        const name = `${kind} ${_id}`;
        const known = contents.get(`${name} ${version}`) ?? content;
        expect({ step, name, version, content }).toEqual({ step, name, version, content: known });
        expect({ step, name, isLower: version < (newest.get(name) ?? 0) }).toEqual({ step, name, isLower: false });
        contents.set(`${name} ${version}`, known);
        newest.set(name, version);
      }
    }
    return newest;
  };
}

type Send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Thing & { changeId: string }>;
type Story = { user: TestUser; ok: Send; see: (step: string) => Promise<unknown>; card: string };

const DAY = '2026-11-20';
const purchase = (some: object = {}) => ({
  name: 'Dog food',
  category: 'Pets',
  cost: 20,
  addedOn: DAY,
  isIncome: false,
  tags: ['Trip'],
  ...some,
});

/** Changes to related data. Each runs while the record exists and while it is in the trash. */
const AROUND: Record<string, (story: Story) => Promise<unknown>> = {
  nothing: async () => {},
  'its category is renamed': ({ ok }) => ok('PUT', '/transactions/category', { category: 'Pets', name: 'Animals' }),
  'its category is merged': ({ ok }) => ok('POST', '/transactions/category/merge', { category: 'Pets', into: 'Food' }),
  'its category is deleted': ({ ok }) => ok('DELETE', '/transactions/category', { categoryToDelete: 'Pets' }),
  'its tag is renamed': ({ ok }) => ok('PUT', '/tags/Trip', { name: 'Journey' }),
  'its tag is deleted': ({ ok }) => ok('DELETE', '/tags/Trip'),
  'its account is deleted': ({ ok, card }) => ok('DELETE', `/accounts/${card}?moveTo=everyday`),
};

const BANK = {
  name: 'bank.ofx',
  text: `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>4711</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261119<TRNAMT>-5.00<FITID>a1<NAME>OAK TRADING</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>95.00<DTASOF>20261119</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
};

const STORIES: Record<string, (story: Story, around: (story: Story) => Promise<unknown>) => Promise<void>> = {
  async transactions(story, around) {
    const { ok, see, card } = story;
    const { _id } = await ok('POST', '/transactions', purchase({ accountId: card }));
    await see('made');
    await ok('PUT', `/transactions/${_id}`, purchase({ name: 'Cat food', tags: ['Trip', 'Gifts'] }));
    await see('changed');
    const { changeId } = await ok('PUT', '/transactions/bulk', { transactionIds: [_id], name: 'Bird food' });
    await see('changed with others');
    await ok('PUT', '/transactions/bulk/undo', { changeId });
    await see('undone');
    const restore = () => ok('POST', '/transactions/restore', { transactionIds: [_id] });
    await ok('DELETE', `/transactions/${_id}`);
    await see('deleted');
    await around(story);
    await see('deleted, and changed around');
    await restore();
    await see('restored');
    await ok('DELETE', `/transactions/${_id}`);
    await restore();
    await see('restored again');
  },

  async transfers(story, around) {
    const { ok, see, card } = story;
    const { _id: third } = await ok('POST', '/accounts', { name: 'Savings' });
    const body = { fromAccountId: card, toAccountId: third, amount: 7, addedOn: DAY };
    const { _id } = await ok('POST', '/transfers', body);
    await see('made');
    await ok('PUT', `/transfers/${_id}`, { ...body, amount: 8 });
    const { changeId } = await ok('PUT', '/transactions/bulk', { transactionIds: [_id], addedOn: '2026-11-18' });
    await see('changed');
    await ok('PUT', '/transactions/bulk/undo', { changeId });
    await see('undone');
    const expense = await ok('POST', '/transactions', purchase({ accountId: card }));
    const income = await ok('POST', '/transactions', purchase({ accountId: third, isIncome: true }));
    const join = () => ok('POST', '/transfers/join', { expenseId: expense._id, incomeId: income._id });
    await see('two sides made');
    await ok('POST', `/transfers/${(await join())._id}/take-apart`);
    await see('taken apart');
    const joined = await join();
    await ok('DELETE', `/transfers/${_id}`);
    await ok('DELETE', `/transfers/${joined._id}`);
    await around(story);
    await see('deleted, and changed around');
    await ok('POST', '/transactions/restore', { transactionIds: [_id, joined._id] });
    await see('restored');
    await ok('POST', `/transfers/${joined._id}/take-apart`);
    await see('taken apart again');
  },

  async recurring(story, around) {
    const { ok, see, card } = story;
    const item = { name: 'Vet', category: 'Pets', amount: 9, startDate: '2999-01-01', accountId: card };
    const { _id } = await ok('POST', '/recurring/create', item);
    await see('made');
    await ok('PUT', `/recurring/${_id}`, { ...item, amount: 10 });
    for (const isPaused of [true, false]) {
      await ok('PUT', `/recurring/${_id}/pause`, { isPaused });
      await see(`paused: ${isPaused}`);
    }
    await ok('POST', `/recurring/${_id}/skip`, { dueDate: '2999-01-01' });
    await see('skipped');
    await ok('POST', `/recurring/${_id}/take-back`, { dueDate: '2999-01-01' });
    await see('skip undone');
    await around(story);
    await see('changed around');
    await ok('DELETE', `/recurring/${_id}`);
    await see('deleted');
  },

  async accounts(story, around) {
    const { user, ok, see, card } = story;
    await ok('PUT', `/accounts/${card}`, { name: 'Card', openingBalance: 5 });
    for (const isClosed of [true, false]) {
      await ok('PUT', `/accounts/${card}`, { name: 'Card', isClosed });
      await see(`closed: ${isClosed}`);
    }
    const { _id } = await importFiles(user, BANK);
    await ok('PUT', `/imports/${_id}`, { accounts: [{ account: 0, accountId: card }] });
    await ok('POST', `/imports/${_id}/run`);
    await see('imported into');
    await ok('DELETE', `/imports/${_id}`);
    await see('import undone');
    await around(story);
    await see('changed around');
  },

  async budgets(story, around) {
    const { ok, see } = story;
    const budget = { category: 'Pets', amount: 100, month: 11, year: 2026 };
    const { _id } = await ok('POST', '/budgets', budget);
    await ok('POST', '/budgets', { ...budget, category: 'Food' });
    await see('made');
    await ok('PUT', `/budgets/${_id}`, { ...budget, amount: 120 });
    await see('changed');
    await around(story);
    await see('changed around');
  },

  async rules(story, around) {
    const { ok, see, card } = story;
    const rule = {
      conditions: { nameContains: 'dog', accountId: card },
      changes: { category: 'Pets', tags: ['Trip'] },
    };
    const { _id } = await ok('POST', '/rules', rule);
    await see('made');
    await ok('PUT', `/rules/${_id}`, { conditions: { nameContains: 'dogs' } });
    await see('changed');
    await around(story);
    await see('changed around');
  },

  async receipts(story, around) {
    const { user, ok, see } = story;
    const paper = writeTextPdf(['OLD MILL BAKERY', 'Date 2026-11-17', 'Rolls', 'Total 8.40']);
    const { _id, transactionId } = (await uploadReceiptFile(user, paper)).body as Thing & { transactionId: string };
    await see('recorded');
    await ok('PUT', `/receipts/${_id}`, { merchant: 'Mill', amount: 8.45, category: 'Pets', date: '2026-11-18' });
    await see('corrected');
    await ok('DELETE', `/transactions/${transactionId}`);
    await around(story);
    await see('its transaction deleted, and changed around');
    await ok('POST', '/transactions/restore', { transactionIds: [transactionId] });
    await see('restored');
    await uploadReceiptFile(user, paper, { key: 'again' });
    await see('uploaded again');
  },

  async imports(story, around) {
    const { user, ok, see, card } = story;
    const { _id } = await importFiles(user, BANK);
    await see('read');
    await ok('PUT', `/imports/${_id}`, { accounts: [{ account: 0, accountId: card }] });
    await see('answered');
    await ok('POST', `/imports/${_id}/run`);
    await see('run');
    const { transactions } = (await user.send('GET', '/transactions')).body as { transactions: Transaction[] };
    const ids = transactions.map(({ _id }) => _id);
    await ok('DELETE', `/transactions/${ids[0]}`);
    await around(story);
    await ok('POST', '/transactions/restore', { transactionIds: ids.slice(0, 1) });
    await see('an entry deleted and restored');
    await ok('DELETE', `/imports/${_id}`);
    await see('undone');
  },
};

onSharedApps((app, engine) => {
  async function begin(): Promise<Story> {
    const user = await app().newUser();
    const ok: Send = async (method, path, body) => {
      const answer = await user.send(method, path, body === undefined ? {} : { body });
      expect([method, path, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([
        method,
        path,
        expect.any(Number),
        '',
      ]);
      return answer.body as Thing & { changeId: string };
    };
    const { _id: card } = await ok('POST', '/accounts', { name: 'Card' });
    // Makes sure the category and tag exist, even if the tested record is deleted.
    for (const isIncome of [false, true]) {
      await ok('POST', '/transactions', purchase({ name: 'Leash', addedOn: '2026-01-05', isIncome }));
    }
    const seeAll = watch(user);
    await seeAll('begun');
    return { user, ok, card, see: seeAll };
  }

  const table = Object.keys(STORIES).flatMap((noun) => Object.keys(AROUND).map((around) => [noun, around] as const));
  test.each(chooseForEngine(table, engine))(
    'a version of %s identifies one content and only grows: %s',
    async (noun, around) => {
      await STORIES[noun]?.(await begin(), AROUND[around] ?? (async () => {}));
    },
  );

  test('importing an archive never lowers the version of an account', async () => {
    const { user } = await begin();
    const archive = await fetchArchive(user);
    const other = await app().newUser();
    const see = watch(other);
    for (const name of ['Bank', 'Giro', 'Everyday']) {
      expect((await other.send('PUT', '/accounts/everyday', { body: { name, kind: 'cash' } })).status).toBe(200);
      await see(name);
    }
    expect((await other.send('POST', '/archive', { form: archive })).status).toBe(200);
    await see('brought in');
  });
});
