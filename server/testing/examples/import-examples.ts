import { expect } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { Client } from '../test-app.ts';

/** A bank file with one entry. */
export function bankFile(name = 'Tea', amount = -2.5): FormData {
  const form = new FormData();
  form.append('files', new Blob([`Date,Description,Amount\n2026-11-02,${name},${amount}\n`]), 'bank.csv');
  return form;
}

let files = 0;

/** Creates a preview from a new file. */
export async function addImport(user: Client): Promise<string> {
  const answer = await user.send('POST', '/imports', { form: bankFile(`Tea ${++files}`) });
  expect(answer.status).toBe(201);
  return (answer.body as Import)._id;
}

/** Makes each operation on imports have an effect. */
export const IMPORT_EXAMPLES = {
  createImport: async () => ({ form: bankFile('Tea', -1), other: { form: bankFile('Tea', -2) } }),
  listImports: async () => ({}),
  getImport: async (user: Client) => ({ id: await addImport(user) }),
  listImportRows: async (user: Client) => ({ id: await addImport(user), query: 'group=new' }),
  listImportProposals: async (user: Client) => ({ id: await addImport(user) }),
  updateImport: async (user: Client) => ({
    id: await addImport(user),
    body: { rows: [{ group: 'new', category: 'Pets' }] },
  }),
  runImport: async (user: Client) => ({ id: await addImport(user) }),
  deleteImport: async (user: Client) => ({ id: await addImport(user) }),
};
