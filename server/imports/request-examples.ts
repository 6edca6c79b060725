import type { Import } from '../../contract/imports/import-preview.ts';
import { writePagesPdf } from '../../reader/testing/write-pdf.ts';
import {
  buildPurchase,
  type Example,
  type ExampleRequestsByOperation,
  getNextNumber,
} from '../testing/examples/example.ts';
import type { Client, TestUser } from '../testing/test-app.ts';

export function buildBankFile(name = 'Tea', amount = -2.5): FormData {
  const form = new FormData();
  form.append('files', new Blob([`Date,Description,Amount\n2026-11-02,${name},${amount}\n`]), 'bank.csv');
  return form;
}

/** A PDF statement with two entries. */
function pdfFile(): FormData {
  const rows = [
    'Date        Description   Amount',
    '02/11/2026  Tea           -2.50',
    '03/11/2026  Bread         -3.50',
  ];
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(writePagesPdf([rows.join('\n')]))]), 'statement.pdf');
  return form;
}

/** A bank file with an entry that no other file contains. */
const newFile = () => buildBankFile(`Tea ${getNextNumber()}`, -getNextNumber());

/** Creates a preview. Uses a new file by default. */
export async function addImport(user: Client, form = newFile()): Promise<string> {
  const answer = await user.send('POST', '/imports', { form });
  if (answer.status !== 201) throw new Error(`not imported: ${JSON.stringify(answer.body)}`);
  return (answer.body as Import)._id;
}

async function addDoneImport(user: Client, form?: FormData): Promise<string> {
  const id = await addImport(user, form);
  await user.send('POST', `/imports/${id}/run`);
  return id;
}

/**
 * Creates a preview of a card payment that includes a tip. The user has already entered the same payment without the
 * tip.
 */
async function addWithTip(user: TestUser): Promise<string> {
  const name = `Bistro ${getNextNumber()}`;
  await user.add({ name, cost: 40 + (getNextNumber() % 100) / 100, addedOn: '2026-11-02' });
  return addImport(user, buildBankFile(name, -50));
}

/** Adds a purchase, and returns a bank file with its refund. */
async function buildRefundFile(user: TestUser): Promise<FormData> {
  const name = `Coat ${getNextNumber()}`;
  await user.add({ name, cost: 20, addedOn: '2026-11-01' });
  return buildBankFile(`${name} refund`, 20);
}

const ofImport: Example = async (user) => ({ id: await addImport(user) });

export const EXAMPLES: ExampleRequestsByOperation = {
  createImport: [
    () => ({ form: newFile(), other: { form: newFile() } }),
    async (user) => ({ form: await buildRefundFile(user) }),
    async (user) => {
      const name = `Tea ${getNextNumber()}`;
      await addDoneImport(user, buildBankFile(name, -getNextNumber()));
      const { body } = await user.send('GET', `/transactions?search=${encodeURIComponent(name)}`);
      const [imported] = (body as { transactions: { _id: string }[] }).transactions;
      await user.send('PUT', `/transactions/${imported?._id}`, { body: buildPurchase({ addedOn: '2026-01-02' }) });
      return { form: newFile() };
    },
  ],
  getImport: ofImport,
  listImportRows: [async (user) => ({ id: await addImport(user), query: 'group=new' }), ofImport],
  getImportPage: async (user) => ({ id: await addImport(user, pdfFile()), query: 'file=0&page=0' }),
  getSampleData: [{}],
  listImportProposals: [ofImport, async (user) => ({ id: await addDoneImport(user) })],
  updateImport: [
    async (user) => ({ id: await addImport(user), body: { rows: [{ group: 'new', category: 'Pets' }] } }),
    async (user) => ({ id: await addImport(user), body: { rows: [{ numbers: [0], isIncluded: false }] } }),
    async (user) => ({ id: await addImport(user), body: { files: [{ file: 0, isTurned: true }], categories: [] } }),
  ],
  runImport: [
    ofImport,
    async (user) => ({ id: await addWithTip(user) }),
    async (user) => ({ id: await addImport(user, await buildRefundFile(user)) }),
    async (user) => {
      const name = `Tea ${getNextNumber()}`;
      await addDoneImport(user, buildBankFile(name));
      const id = await addImport(user, buildBankFile(name));
      await user.send('PUT', `/imports/${id}`, { body: { rows: [{ group: 'here', isIncluded: true }] } });
      return { id };
    },
  ],
  deleteImport: [
    ofImport,
    async (user) => ({ id: await addDoneImport(user) }),
    async (user) => {
      const id = await addWithTip(user);
      await user.send('POST', `/imports/${id}/run`);
      return { id };
    },
  ],
};
