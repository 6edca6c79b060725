import { archiveForm } from '../../testing/archives/archives.ts';
import { bankFile, pdfFile } from '../../testing/examples/import-examples.ts';
import type { Account } from '../account.ts';
import { type ExamplesOf, next, PURCHASE, plain } from './common.ts';

/** A bank file with one unique transaction. */
const file = () => bankFile(`Tea ${next()}`, -next());

/** A file whose transaction includes a tip. The amount without the tip was entered by hand before. */
async function fileWithTip({ addImport, send }: Account): Promise<string> {
  const name = `Bistro ${next()}`;
  await send('POST', '/transactions', {
    ...PURCHASE,
    name,
    cost: 4000 + next(),
    addedOn: '2026-11-02',
    accountId: 'everyday',
  });
  return addImport(bankFile(name, -5000));
}

export const IMPORTS: ExamplesOf = {
  // Another process writes the archive, and its statements are not recorded, so an empty account is enough.
  downloadArchive: { '': async ({ newAccount }) => ({ token: (await newAccount(0)).token }) },
  bringInArchive: {
    '': async ({ newAccount }) => {
      const { token, archive } = await newAccount(0);
      return { token, form: archiveForm(await archive()) };
    },
  },
  createImport: {
    '': () => ({ form: file() }),
    'of days of which there was a file': async ({ addImport, newest, send }) => {
      await send('POST', `/imports/${await addImport(file())}/run`);
      await send('PUT', `/transactions/${await newest('/transactions?search=tea')}`, {
        ...PURCHASE,
        addedOn: '2026-01-02',
      });
      return { form: file() };
    },
  },
  listImports: plain,
  getImport: { '': async ({ addImport }) => ({ id: await addImport(file()) }) },
  listImportRows: {
    '': async ({ addImport }) => ({ id: await addImport(file()) }),
    'of a group': async ({ addImport }) => ({ id: await addImport(file()), query: 'group=new' }),
  },
  getImportPage: { '': async ({ addImport }) => ({ id: await addImport(pdfFile()), query: 'file=0&page=0' }) },
  listImportProposals: {
    '': async ({ addImport, send }) => {
      const id = await addImport(file());
      await send('POST', `/imports/${id}/run`);
      return { id };
    },
  },
  updateImport: {
    rows: async ({ addImport }) => ({
      id: await addImport(file()),
      body: {
        rows: [
          { group: 'new', category: 'Pets' },
          { numbers: [0], isIncluded: false },
        ],
      },
    }),
    'read again': async ({ addImport }) => ({
      id: await addImport(file()),
      body: { files: [{ file: 0, isTurned: true }], categories: [] },
    }),
  },
  runImport: {
    '': async ({ addImport }) => ({ id: await addImport(file()) }),
    'with a booked tip': async (account) => ({ id: await fileWithTip(account) }),
    'of what is here': async ({ addImport, send }) => {
      const [name, amount] = [`Tea ${next()}`, -next()];
      await send('POST', `/imports/${await addImport(bankFile(name, amount))}/run`);
      const id = await addImport(bankFile(name, amount));
      await send('PUT', `/imports/${id}`, { rows: [{ group: 'here', isIncluded: true }] });
      return { id };
    },
  },
  deleteImport: {
    'with a booked tip': async (account) => {
      const id = await fileWithTip(account);
      await account.send('POST', `/imports/${id}/run`);
      return { id };
    },
    'of a preview': async ({ addImport }) => ({ id: await addImport(file()) }),
    'that was run': async ({ addImport, send }) => {
      const id = await addImport(file());
      await send('POST', `/imports/${id}/run`);
      return { id };
    },
  },
};
