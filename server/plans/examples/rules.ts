import { type ExamplesOf, next, PURCHASE, plain } from './common.ts';

const RULE = { conditions: { nameContains: 'old bike 1' }, changes: { category: 'Transportation', tags: ['Bike'] } };

/** A transaction that matches the rule exists. */
const BIKE = { ...PURCHASE, name: 'Old bike 1' };

/** Includes checked transactions; how many depends on the previous examples. */
const tagging = () => ({ rule: { ...RULE, changes: { tags: [`Bike ${next()}`] } }, withChecked: true });

export const RULES: ExamplesOf = {
  listRules: plain,
  createRule: { '': () => ({ body: { ...RULE, place: 0 } }) },
  updateRule: { '': () => ({ id: 'u2', body: RULE }) },
  orderRules: { '': () => ({ body: { ruleIds: next() % 2 ? ['u2', 'u1'] : ['u1', 'u2'] } }) },
  deleteRule: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/rules', RULE);
      return { id: _id };
    },
  },
  previewRules: {
    '': () => ({ body: {} }),
    'for words of a name': () => ({ body: { rule: RULE } }),
    'for a name': () => ({ body: { rule: { ...RULE, conditions: { nameIs: 'Old bike 1' } } } }),
    'of an account': () => ({
      body: { rule: { ...RULE, conditions: { accountId: 'a1', isIncome: true, toAmount: 1 } } },
    }),
  },
  applyRules: {
    'for words of a name': async ({ send }) => {
      await send('POST', '/transactions', BIKE);
      return { body: tagging() };
    },
  },
  proposeByRules: { '': () => ({ query: 'name=Old+bike&amount=5&accountId=a1' }) },
};
