import type { Examples } from '../testing/examples/example.ts';

export const EXAMPLES: Examples = {
  deleteAccount: async (user) => {
    await user.add();
    return {};
  },
};
