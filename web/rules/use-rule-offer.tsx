import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Rule } from '../../contract/transactions/rules.ts';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { useDialogLock } from '../forms/dialog-lock.ts';
import type { RuleDialogPurpose } from './rule-dialog.tsx';
import type { RuleCorrection } from './rule-draft.ts';

const [RuleDialog, load] = createLazyDialog(() => import('./rule-dialog.tsx'));

/**
 * Offers to make a rule from a correction.
 * @param before the original values, or null if there are none
 * @param now the corrected values
 * @param importId the import whose open rows the rule will also be applied to
 * @param onSaved called after the rule was saved
 * @param onApplied called after the rule was applied to past transactions, and again if this is undone
 * @returns a link and a dialog. The link is null if nothing was corrected or the rule has been made. The dialog must be
 * rendered outside forms
 */
export function useRuleOffer(
  before: { name: string; category: string; isIncome: boolean } | null,
  now: { name: string; category: string },
  {
    importId,
    onSaved,
    onApplied,
  }: { importId?: string; onSaved?: (rule: Rule) => void; onApplied?: () => Promise<void> } = {},
): { link: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState<RuleDialogPurpose | null>(null);
  const [isMade, setMade] = useState(false);
  // Escape must close only the rule dialog. The dialog below must stay open.
  useDialogLock(open !== null);
  const isCorrected =
    !isMade && before !== null && now.category !== '' && now.name.trim() !== '' && isOther(before, now);
  const correction = (): RuleCorrection => ({
    name: before?.name ?? '',
    newName: now.name,
    category: now.category,
    isIncome: before?.isIncome ?? false,
  });
  return {
    link: isCorrected && (
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={500}
        ta="left"
        w="fit-content"
        onClick={() => setOpen({ mode: 'add', correction: correction(), importId })}
        {...preloadOnHover(load)}
      >
        Always do this for similar names?
      </Anchor>
    ),
    dialog: (
      <RuleDialog
        open={open}
        onClose={() => setOpen(null)}
        onSaved={(made) => {
          setMade(true);
          onSaved?.(made);
        }}
        {...(onApplied && { onApplied })}
      />
    ),
  };
}

function isOther(before: { name: string; category: string }, now: { name: string; category: string }): boolean {
  return before.category !== now.category || before.name !== now.name.trim();
}
