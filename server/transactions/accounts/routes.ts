import * as changes from '../../../contract/money-account-changes.ts';
import * as operations from '../../../contract/money-accounts.ts';
import { listMonthlyBalances } from '../../../contract/monthly-balances.ts';
import * as reconciliations from '../../../contract/reconciliations.ts';
import type { AppContext, Module } from '../../app-context.ts';
import { serveChange, servePreparedChange } from '../../http/serve-change.ts';
import { serveRead } from '../../http/serve-read.ts';
import { formatCount } from '../../text/format-count.ts';
import { getMoneyAccount, listMoneyAccounts, listMonthlyAccountBalances } from './account-balances.ts';
import { insertAccount, setAccountOrder, updateAccount } from './account-store.ts';
import { deleteMoneyAccount, moveEntriesToAccount } from './delete-money-account.ts';
import { listEntriesOfAccount } from './list-account-entries.ts';
import { markEntriesChecked, markEntriesCheckedThroughDay } from './mark-entries-checked.ts';
import { reconcileAccount } from './reconcile-account.ts';
import {
  deleteReconciliation,
  finishReconciliation,
  getLastReconciliation,
  listReconciliationsOfEntry,
} from './reconciliations.ts';

/** Accounts that hold money, such as bank accounts, cash and cards. Users' Moneta accounts are in `server/account/`. */
export const moneyAccountsModule: Module = {
  register: registerMoneyAccountRoutes,
  tables: { accounts: 500, account_totals: 500, account_months: 500, reconciliations: 500 },
};

function registerMoneyAccountRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.listMoneyAccounts, ({ user }) => listMoneyAccounts(db, user.id, user.today));
  serveRead(context, listMonthlyBalances, ({ user, query }) =>
    listMonthlyAccountBalances(db, user.id, user.today, query),
  );
  serveRead(context, operations.listAccountEntries, ({ user, params, query }) =>
    listEntriesOfAccount(db, user.id, params.id, query),
  );
  serveRead(context, operations.getReconciliation, ({ user, params, query }) =>
    reconcileAccount(db, user.id, params.id, query),
  );

  serveRead(context, reconciliations.getLastReconciliation, ({ user, params }) =>
    getLastReconciliation(db, user.id, params.id),
  );
  serveRead(context, reconciliations.listReconciliationsOfEntry, ({ user, query }) =>
    listReconciliationsOfEntry(db, user.id, query.transactionId),
  );
  serveChange(context, reconciliations.finishReconciliation, (tx, { user, params, body, now }) =>
    finishReconciliation(tx, user.id, params.id, body, now),
  );
  serveChange(context, reconciliations.undoReconciliation, async (tx, { user, params, query }) => {
    await deleteReconciliation(tx, user.id, params.id, query.day);
    return { message: 'Reconciliation undone.' };
  });

  serveChange(context, changes.createMoneyAccount, async (tx, { user, body }) =>
    getMoneyAccount(tx, user.id, await insertAccount(tx, user.id, body), user.today),
  );

  serveChange(context, changes.updateMoneyAccount, async (tx, { user, params, body, version }) => {
    const current = () => getMoneyAccount(tx, user.id, params.id, user.today);
    await updateAccount(tx, user.id, params.id, body, version, current);
    return current();
  });

  serveChange(context, changes.orderMoneyAccounts, async (tx, { user, body }) => {
    await setAccountOrder(tx, user.id, body.accountIds);
    return listMoneyAccounts(tx, user.id, user.today);
  });

  servePreparedChange(
    context,
    changes.deleteMoneyAccount,
    ({ user, params, query }) => moveEntriesToAccount(db, user.id, params.id, query.moveTo),
    async (tx, { user, params, query, prepared }) => {
      const movedCount = prepared + (await deleteMoneyAccount(tx, user.id, params.id, query.moveTo));
      const moved = movedCount === 0 ? '' : ` ${formatCount(movedCount, 'entry', 'entries')} moved.`;
      return { message: `Account deleted.${moved}`, movedCount };
    },
  );

  servePreparedChange(
    context,
    operations.checkAccountEntries,
    async ({ user, params, body: { through, isChecked } }) =>
      through === undefined ? 0 : markEntriesCheckedThroughDay(db, user.id, params.id, through, isChecked),
    async (tx, { user, params, body, prepared }) => {
      const { transactionIds, isChecked } = body;
      const changedCount = prepared + (await markEntriesChecked(tx, user.id, params.id, transactionIds, isChecked));
      return {
        message: `${formatCount(changedCount, 'entry', 'entries')} marked as ${isChecked ? 'checked' : 'unchecked'}.`,
        changedCount,
      };
    },
  );
}
