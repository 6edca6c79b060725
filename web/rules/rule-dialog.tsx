import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rule } from '../../contract/transactions/rules.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../dialogs/lazy-dialog.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { rulesPreviewQuery } from './queries.ts';
import type { RuleCorrection } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { RulesPreviewPanel } from './rules-preview-panel.tsx';

/**
 * What the dialog is opened for: adding a rule, editing a rule, or applying rules to past transactions. If `rule` is
 * missing, all rules are applied.
 */
export type RuleDialogPurpose =
  | { mode: 'add'; correction?: RuleCorrection; importId?: string | undefined }
  | { mode: 'edit'; rule: Rule }
  | { mode: 'try'; rule?: Rule };

type RuleDialogProps = {
  open: RuleDialogPurpose | null;
  onClose: () => void;
  onSaved?: (saved: Rule) => void;
  /** Called after rules have been applied to past transactions, and again if this is undone. */
  onApplied?: () => Promise<void>;
};

/**
 * Adds or edits a rule, and then offers to apply it to past transactions. `createLazyDialog` requires a default export.
 */
export default function RuleDialog({ open, onClose, onSaved, onApplied }: RuleDialogProps) {
  const [shown, forget] = useItemWhileClosing(open);
  const [saved, setSaved] = useState<{ since: RuleDialogPurpose; rule: Rule } | null>(null);
  const client = useQueryClient();
  const tried = shown?.mode === 'try' ? { rule: shown.rule } : saved?.since === shown ? saved : null;
  const finish = async (since: RuleDialogPurpose, rule: Rule) => {
    onSaved?.(rule);
    // If the preview fails, the dialog closes. The user can apply the rule later from the list.
    const preview = await client.fetchQuery(rulesPreviewQuery(rule)).catch(() => undefined);
    showToastMessage('success', 'Rule saved.');
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
      {shown && tried && <RulesPreviewPanel rule={tried.rule} onApplied={onApplied} onDone={onClose} />}
      {shown && !tried && shown.mode !== 'try' && (
        <RuleForm
          rule={shown.mode === 'edit' ? shown.rule : null}
          correction={shown.mode === 'add' ? shown.correction : undefined}
          importId={shown.mode === 'add' ? shown.importId : undefined}
          onSaved={(rule) => finish(shown, rule)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
