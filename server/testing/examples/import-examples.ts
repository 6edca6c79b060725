import { expect } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import { writePagesPdf } from '../../../reader/testing/write-pdf.ts';
import type { Client } from '../test-app.ts';

/** A bank file with one entry. */
export function bankFile(name = 'Tea', amount = -2.5): FormData {
  const form = new FormData();
  form.append('files', new Blob([`Date,Description,Amount\n2026-11-02,${name},${amount}\n`]), 'bank.csv');
  return form;
}

let files = 0;

/** Creates a preview from a file, by default a new one. */
export async function addImport(user: Client, form = bankFile(`Tea ${++files}`)): Promise<string> {
  const answer = await user.send('POST', '/imports', { form });
  expect(answer.status).toBe(201);
  return (answer.body as Import)._id;
}

/** A PDF statement with two entries. */
export function pdfFile(): FormData {
  const rows = [
    'Date        Description   Amount',
    '02/11/2026  Tea           -2.50',
    '03/11/2026  Bread         -3.50',
  ];
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(writePagesPdf([rows.join('\n')]))]), 'statement.pdf');
  return form;
}

/** Makes each operation on imports have an effect. */
export const IMPORT_EXAMPLES = {
  createImport: async () => ({ form: bankFile('Tea', -1), other: { form: bankFile('Tea', -2) } }),
  listImports: async () => ({}),
  getImport: async (user: Client) => ({ id: await addImport(user) }),
  listImportRows: async (user: Client) => ({ id: await addImport(user), query: 'group=new' }),
  getImportPage: async (user: Client) => ({ id: await addImport(user, pdfFile()), query: 'file=0&page=0' }),
  listImportProposals: async (user: Client) => ({ id: await addImport(user) }),
  updateImport: async (user: Client) => ({
    id: await addImport(user),
    body: { rows: [{ group: 'new', category: 'Pets' }] },
  }),
  runImport: async (user: Client) => ({ id: await addImport(user) }),
  deleteImport: async (user: Client) => ({ id: await addImport(user) }),
};
