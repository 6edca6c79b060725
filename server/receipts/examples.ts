import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { addAccount, DAY, type Example, type Examples, next, purchase } from '../testing/examples/example.ts';
import type { User } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';

const correction = { merchant: 'Kiosk', amount: 12.75, category: 'Pets', date: DAY };

/** Adds a receipt without a transaction, unless the user has taught how to read it. */
async function addReceipt(user: User, lines = ['OAK TRADING LTD', 'Thank you']): Promise<string> {
  const { body } = await upload(user, writeTextPdf(lines));
  const { _id, receiptId } = body as { _id?: string; receiptId?: string };
  return receiptId ?? _id ?? '';
}

/** Adds a receipt of another shop. Its correction does not change how the first receipt is read. */
const addTaught = (user: User) => addReceipt(user, ['PINE BOOKS', 'See you']);

/** Adds a receipt with a transaction. */
async function addRecorded(user: User): Promise<string> {
  const id = await addReceipt(user);
  await user.send('POST', `/receipts/${id}/transaction`, { body: purchase() });
  return id;
}

async function addLesson(user: User): Promise<string> {
  await user.send('PUT', `/receipts/${await addTaught(user)}`, { body: correction });
  const { body } = await user.send('GET', '/receipts/lessons');
  return (body as { _id: string }[])[0]?._id ?? '';
}

function fileOf(total: string): FormData {
  const form = new FormData();
  const pdf = writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-02', `Total ${total}`]);
  form.set('receipt', new Blob([new Uint8Array(pdf)]), 'receipt.pdf');
  return form;
}

const ofReceipt: Example = async (user) => ({ id: await addReceipt(user) });

export const EXAMPLES: Examples = {
  uploadReceipt: () => ({ form: fileOf(`12.${10 + (next() % 90)}`), other: { form: fileOf('13.75') } }),
  listReceipts: [
    async (user) => ({ other: { query: `transactionId=${(await user.add())._id}` } }),
    { query: 'search=oak' },
    async (user) => ({ query: `transactionId=${(await user.add())._id}` }),
  ],
  getReceipt: [ofReceipt, async (user) => ({ id: await addRecorded(user) })],
  updateReceipt: async (user) => ({
    id: await addTaught(user),
    body: { ...correction, accountId: await addAccount(user) },
  }),
  deleteReceipt: [ofReceipt, async (user) => ({ id: await addRecorded(user) })],
  listReceiptItems: [
    ofReceipt,
    async (user) => ({ id: await addReceipt(user, ['ELM TRADING LTD', 'Milk 1.20', 'Bread 2.30', 'Total 3.50']) }),
  ],
  getReceiptFile: ofReceipt,
  getReceiptThumbnail: ofReceipt,
  getReceiptOriginal: ofReceipt,
  createReceiptTransaction: async (user) => {
    const id = await addReceipt(user);
    const supper = purchase({ name: 'Supper', accountId: await addAccount(user) });
    return { id, body: purchase(), other: { id, body: supper } };
  },
  attachReceipt: async (user) => ({ id: await addReceipt(user), body: { transactionId: (await user.add())._id } }),
  deleteLesson: async (user) => ({ id: await addLesson(user) }),
};
