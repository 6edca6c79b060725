import { getLastRulesRun } from '../../../contract/transactions/last-rules-run.ts';
import * as operations from '../../../contract/transactions/rules.ts';
import { amountToMinor } from '../../../domain/money.ts';
import type { AppContext, Module } from '../../app-context.ts';
import { toTransactionKind } from '../../db/schema.ts';
import { requireActiveSession } from '../../db/user-lock.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveOperation } from '../../http/serve-operation.ts';
import { serveRead } from '../../http/serve-read.ts';
import { foldText } from '../../text/fold-text.ts';
import { formatCount } from '../../text/format-count.ts';
import { purgeUndoLog } from '../undo-log.ts';
import { applyRules } from './apply-rules.ts';
import { findLastRulesRun } from './last-rules-run.ts';
import { previewRules } from './preview-rules.ts';
import { proposeValuesByRules } from './propose-values-by-rules.ts';
import { replaceCategoryInRules } from './replace-in-rules.ts';
import { deleteRule, insertRule, listRules, normalizeRule, setRuleOrder, updateRule } from './rule-store.ts';

export const rulesModule: Module = {
  register: registerRuleRoutes,
  tables: { rules: 500, changed: 500 },
  moveCategory: replaceCategoryInRules,
  sweep: ({ db, now }) => purgeUndoLog(db, now()),
};

function registerRuleRoutes(context: AppContext): void {
  const { db, now } = context;

  serveRead(context, operations.listRules, ({ user }) => listRules(db, user.id));
  serveRead(
    context,
    operations.proposeByRules,
    ({ user, query: { name = '', isIncome = false, amount, accountId } }) => {
      const amountMinor = amount === undefined ? Number.NaN : amountToMinor(Number(amount));
      return proposeValuesByRules(db, user.id, {
        names: [foldText(name)],
        note: '',
        amountMinor,
        kind: toTransactionKind(isIncome),
        accountId,
      });
    },
  );

  serveChange(context, operations.createRule, (tx, { user, body: { place, ...made } }) =>
    insertRule(tx, user.id, made, place),
  );
  serveChange(context, operations.updateRule, (tx, { user, params, body, version }) =>
    updateRule(tx, user.id, params.id, body, version),
  );
  serveChange(context, operations.orderRules, async (tx, { user, body }) => {
    await setRuleOrder(tx, user.id, body.ruleIds);
    return listRules(tx, user.id);
  });
  serveChange(context, operations.deleteRule, async (tx, { user, params }) => {
    await deleteRule(tx, user.id, params.id);
    return { message: 'Rule deleted.' };
  });

  const meant = async (userId: number, rule: operations.NewRule | undefined): Promise<operations.NewRule[]> =>
    rule ? [await normalizeRule(db, userId, rule)] : listRules(db, userId);

  // These two operations do not run in a single database transaction, because they process many transactions.
  serveOperation(context, operations.previewRules, async ({ user, body }) =>
    previewRules(db, user.id, await meant(user.id, body.rule)),
  );
  // Not served by `serveRead`, because the reply also depends on the time.
  serveOperation(context, getLastRulesRun, ({ user }) => findLastRulesRun(db, user.id, now()));
  serveOperation(context, operations.applyRules, async ({ user, body: { rule, withChecked } }) => {
    await requireActiveSession(db, user);
    const { isCapped, ...applied } = await applyRules(db, user.id, await meant(user.id, rule), {
      withChecked,
      now: now(),
    });
    const message = `${formatCount(applied.changedCount, 'transaction')} changed.`;
    return { message, ...applied, ...(isCapped && { isCapped }) };
  });
}
