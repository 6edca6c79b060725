import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rule } from '../../contract/transactions/rules.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { notify } from '../toasts/toasts.tsx';
import type { Correction } from './draft.ts';
import { rulesPreviewQuery } from './queries.ts';
import { RuleForm } from './rule-form.tsx';
import { TryRules } from './try-rules.tsx';

/**
 * The task of the dialog: to add a rule (perhaps from a correction), to edit a rule, or to try rules on past
 * transactions.
 * Trying without a rule means all rules.
 */
export type Purpose =
  | { mode: 'add'; correction?: Correction }
  | { mode: 'edit'; rule: Rule }
  | { mode: 'try'; rule?: Rule };

type RuleDialogProps = {
  open: Purpose | null;
  onClose: () => void;
  onSaved?: (saved: Rule) => void;
};

/**
 * Adds or edits a rule. If past transactions match, the dialog then offers to change them. `lateDialog` needs the
 * default export.
 */
export default function RuleDialog({ open, onClose, onSaved }: RuleDialogProps) {
  const [shown, forget] = useShown(open);
  const [saved, setSaved] = useState<{ since: Purpose; rule: Rule } | null>(null);
  const client = useQueryClient();
  const tried = shown?.mode === 'try' ? { rule: shown.rule } : saved?.since === shown ? saved : null;
  const finish = async (since: Purpose, rule: Rule) => {
    onSaved?.(rule);
    // If the preview fails, the dialog closes without an offer, because the person can still try the rule from the
    // list.
    const preview = await client.fetchQuery(rulesPreviewQuery(rule)).catch(() => undefined);
    notify('success', 'Rule saved.');
    if (preview && preview.count + preview.checkedCount > 0) setSaved({ since, rule });
    else onClose();
  };
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      holdsDraft={tried === null}
      title={tried ? 'Past Transactions' : shown?.mode === 'edit' ? 'Edit Rule' : 'Add Rule'}
    >
      {shown && tried && <TryRules rule={tried.rule} onDone={onClose} />}
      {shown && !tried && shown.mode !== 'try' && (
        <RuleForm
          rule={shown.mode === 'edit' ? shown.rule : null}
          correction={shown.mode === 'add' ? shown.correction : undefined}
          onSaved={(rule) => finish(shown, rule)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
