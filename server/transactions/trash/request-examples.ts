import {
  addDeletedTransaction,
  type ExampleRequestsByOperation,
  examplesByQuery,
} from '../../testing/examples/example.ts';

export const EXAMPLES: ExampleRequestsByOperation = {
  listTrash: [{}, ...examplesByQuery('limit=1')],
  emptyTrash: async (user) => {
    await addDeletedTransaction(user);
    return {};
  },
  deleteTrashedPermanently: async (user) => ({ id: await addDeletedTransaction(user) }),
};
