import type { ExampleRequestsByOperation } from '../testing/examples/example.ts';

export const EXAMPLES: ExampleRequestsByOperation = {
  deleteAccount: async (user) => {
    await user.add();
    return {};
  },
};
