import { fetchArchive } from '../testing/archives/archives.ts';
import type { Examples } from '../testing/examples/example.ts';

export const EXAMPLES: Examples = { uploadArchive: async (user) => ({ form: await fetchArchive(user) }) };
