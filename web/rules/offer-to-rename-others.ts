import type { QueryClient } from '@tanstack/react-query';
import { undoChange } from '../../contract/transactions/bulk-changes.ts';
import { applyRules } from '../../contract/transactions/rules.ts';
import { explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { CHANGE_NOT_SAVED_MESSAGE } from '../api/error-messages.ts';
import { refetchInAllTabs } from '../api/other-tabs.ts';
import { createUndoAction } from '../editing/use-undo-action.ts';
import { formatCount } from '../lists/format-count.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { rulesPreviewQuery } from './queries.ts';
import { createRenamingRule, type Renaming } from './renaming.ts';

/** Shows a notification that offers to rename the other transactions with the same old name, if there are any. */
export async function offerToRenameOthers(client: QueryClient, renaming: Renaming): Promise<void> {
  const rule = createRenamingRule(renaming);
  const preview = await client.fetchQuery(rulesPreviewQuery(rule)).catch(() => undefined);
  const count = preview ? preview.count + preview.checkedCount : 0;
  if (count === 0) return;
  const others = formatCount(count, 'other transaction is', 'other transactions are');
  showToastMessage('success', `Saved. ${others} still named “${renaming.from}”.`, {
    label: `Rename ${count}`,
    busyLabel: 'Renaming...',
    run: () =>
      // A name does not affect balances, so checked transactions are renamed too.
      callServer(applyRules, { body: { rule, withChecked: true } })
        .then(
          ({ message, changeId }) =>
            showToastMessage('success', message, changeId === null ? undefined : createUndo(client, changeId)),
          (error) => showToastMessage('error', explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE)),
        )
        .finally(() => refetchInAllTabs(client)),
  });
}

function createUndo(client: QueryClient, changeId: string) {
  return createUndoAction((input) => callServer(undoChange, input).finally(() => refetchInAllTabs(client)), changeId);
}
