import * as operations from '../../../contract/transactions/transfers.ts';
import { refuseTooManyTransactions } from '../../account/quotas.ts';
import type { AppContext, Module } from '../../app-context.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveRead } from '../../http/serve-read.ts';
import { moveEntriesToTrash } from '../delete-and-restore.ts';
import { convertToTransfer } from './convert-to-transfer.ts';
import { joinIntoTransfer } from './join-into-transfer.ts';
import { proposeTransfers } from './propose-transfers.ts';
import { rejectTransferPair } from './rejected-pairs.ts';
import { splitTransfer } from './split-transfer.ts';
import { toTransfer, toTransferDraft } from './transfer-row.ts';
import { getTransfer } from './transfer-store.ts';
import { insertTransfer, updateTransfer } from './write-transfers.ts';

export const transfersModule: Module = {
  register: registerTransferRoutes,
  tables: { transfers: 500, kept_apart: 500 },
};

function registerTransferRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.getTransfer, async ({ user, params }) =>
    toTransfer(await getTransfer(db, user.id, params.id)),
  );
  serveRead(context, operations.listTransferProposals, ({ user, query }) => proposeTransfers(db, user.id, query));

  serveChange(context, operations.createTransfer, async (tx, { user, body, now }) => {
    await refuseTooManyTransactions(context, tx, user.id);
    return toTransfer(await insertTransfer(tx, user.id, toTransferDraft(body), now));
  });

  serveChange(context, operations.updateTransfer, async (tx, { user, params, body, version }) =>
    toTransfer(await updateTransfer(tx, user.id, params.id, toTransferDraft(body), version)),
  );

  serveChange(context, operations.deleteTransfer, async (tx, { user, params, now }) => {
    await getTransfer(tx, user.id, params.id);
    await moveEntriesToTrash(tx, user.id, [params.id], now);
    return { message: 'Transfer deleted.' };
  });

  serveChange(context, operations.joinTransactions, async (tx, { user, body, now }) =>
    toTransfer(await joinIntoTransfer(tx, user.id, body, now)),
  );

  serveChange(context, operations.convertToTransfer, async (tx, { user, body, now }) =>
    toTransfer(await convertToTransfer(tx, user.id, body, now)),
  );

  serveChange(context, operations.splitTransferIntoTransactions, async (tx, { user, params, now }) => {
    await refuseTooManyTransactions(context, tx, user.id, 2);
    return splitTransfer(tx, user.id, params.id, now);
  });

  serveChange(context, operations.rejectTransferProposal, async (tx, { user, body }) => {
    await rejectTransferPair(tx, user.id, body);
    return { message: 'These transactions will not be suggested as a transfer again.' };
  });
}
