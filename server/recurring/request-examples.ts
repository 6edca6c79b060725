import {
  buildRent,
  createRecord,
  type ExampleRequestsByOperation,
  ensureTwoAccounts,
  postRequestAs,
} from '../testing/examples/example.ts';
import type { TestUser } from '../testing/test-app.ts';

const addRent = (user: TestUser) => createRecord(user, '/recurring/create', buildRent());
const DUE = { dueDate: '2100-01-01' };

async function transferItem(user: TestUser, name = 'Rent') {
  const [accountId, toAccountId] = await ensureTwoAccounts(user);
  return { ...buildRent(name), accountId, toAccountId };
}

const today = ({ now }: TestUser) => ({ startDate: now().toISOString().slice(0, 10) });

export const EXAMPLES: ExampleRequestsByOperation = {
  createRecurring: [
    async (user) => ({ body: await transferItem(user), other: { body: await transferItem(user, 'Gym') } }),
    (user) => ({ body: { ...buildRent(), ...today(user) } }),
    async (user) => ({ body: { ...(await transferItem(user)), ...today(user) } }),
  ],
  updateRecurring: async (user) => ({ id: await addRent(user), body: await transferItem(user, 'Gym') }),
  deleteRecurring: async (user) => ({ id: await addRent(user) }),
  pauseRecurring: [
    async (user) => ({ id: await addRent(user), body: { isPaused: true } }),
    async (user) => {
      const id = await addRent(user);
      await user.send('PUT', `/recurring/${id}/pause`, { body: { isPaused: true } });
      return { id, body: { isPaused: false } };
    },
  ],
  skipRecurring: async (user) => ({ id: await addRent(user), body: DUE }),
  postRecurring: [
    async (user) => {
      const id = await addRent(user);
      return { id, body: DUE, other: { id, body: { dueDate: '2100-02-01' } } };
    },
    async (user) => ({ id: await createRecord(user, '/recurring/create', await transferItem(user)), body: DUE }),
  ],
  undoRecurringOccurrence: async (user) => {
    const id = await addRent(user);
    const { transactionId } = await postRequestAs<{ transactionId: string }>(user, `/recurring/${id}/post`, DUE);
    return { id, body: { ...DUE, transactionId } };
  },
};
