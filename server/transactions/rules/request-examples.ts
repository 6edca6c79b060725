import {
  createRecord,
  type ExampleRequestsByOperation,
  ensureAccount,
  getNextNumber,
} from '../../testing/examples/example.ts';

const rule = (nameContains = 'Coffee') => ({
  conditions: { nameContains },
  changes: { category: 'Food', tags: ['Out'] },
});

export const EXAMPLES: ExampleRequestsByOperation = {
  createRule: { body: rule(), other: { body: rule('Tea') } },
  updateRule: async (user) => ({ id: await createRecord(user, '/rules', rule()), body: rule('Tea') }),
  orderRules: async (user) => {
    const ruleIds = [await createRecord(user, '/rules', rule()), await createRecord(user, '/rules', rule('Tea'))];
    return { body: { ruleIds: ruleIds.reverse() } };
  },
  deleteRule: async (user) => ({ id: await createRecord(user, '/rules', rule()) }),
  previewRules: [
    async (user) => {
      await user.add();
      return { body: { rule: rule('Lunch') } };
    },
    { body: { rule: { ...rule(), conditions: { nameIs: 'Corner Bakery' } } } },
    { body: { rule: { ...rule(), conditions: { accountId: 'everyday', isIncome: true, toAmount: 1 } } } },
    { body: {} },
  ],
  applyRules: async (user) => {
    const name = `Kiosk ${getNextNumber()}`;
    await user.add({ name });
    return { body: { rule: { ...rule(name), changes: { tags: [`Tag ${getNextNumber()}`] } }, withChecked: true } };
  },
  getLastRulesRun: async (user) => {
    const name = `Kiosk ${getNextNumber()}`;
    await user.add({ name });
    await user.send('POST', '/rules/apply', { body: { rule: rule(name) } });
    return {};
  },
  proposeByRules: async (user) => {
    await createRecord(user, '/rules', rule());
    return { query: `name=coffee+house&accountId=${await ensureAccount(user)}` };
  },
};
