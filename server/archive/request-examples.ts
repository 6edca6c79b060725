import { fetchArchive } from '../testing/archives/archives.ts';
import type { ExampleRequestsByOperation } from '../testing/examples/example.ts';

export const EXAMPLES: ExampleRequestsByOperation = {
  uploadArchive: async (user) => ({ form: await fetchArchive(user) }),
};
