import { addDeleted, asked, type Examples } from '../../testing/examples/example.ts';

export const EXAMPLES: Examples = {
  listTrash: [{}, ...asked('limit=1')],
  emptyTrash: async (user) => {
    await addDeleted(user);
    return {};
  },
  deleteForGood: async (user) => ({ id: await addDeleted(user) }),
};
