import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BudgetFormPurpose } from '../budgets/form/budget-draft.ts';
import { createLazyDialog, useOpenAfterMount } from '../dialogs/lazy-dialog.tsx';
import type { RecurringFormPurpose } from '../recurring/recurring-dialog.tsx';
import type { TransactionFormPurpose } from '../transactions/transaction-draft.ts';
import type { TransferFormPurpose } from '../transfers/listed-transfer.ts';
import classes from './command-bar.module.css';
import { CommandBarPanel } from './command-bar-panel.tsx';
import type { CommandBarFormOpeners } from './use-open-destination.ts';

const [TransactionDialog] = createLazyDialog(() => import('../transactions/transaction-dialog.tsx'));
const [TransferDialog] = createLazyDialog(() => import('../transfers/transfer-dialog.tsx'));
const [BudgetDialog] = createLazyDialog(() => import('../budgets/form/budget-dialog.tsx'));
const [RecurringDialog] = createLazyDialog(() => import('../recurring/recurring-dialog.tsx'));
const [CategoriesDialog] = createLazyDialog(() => import('../categories/categories-dialog.tsx'));

type CommandBarProps = { open: boolean; onClose: () => void; onHelp: () => void };

/**
 * The command bar, which answers questions, adds entries and opens pages. `createLazyDialog` requires a default export.
 */
export default function CommandBar({ open, onClose, onHelp }: CommandBarProps) {
  const isOpened = useOpenAfterMount(open);
  const [adding, setAdding] = useState<TransactionFormPurpose | null>(null);
  const [transfer, setTransfer] = useState<TransferFormPurpose | null>(null);
  const [recurring, setRecurring] = useState<RecurringFormPurpose | null>(null);
  const [budget, setBudget] = useState<BudgetFormPurpose | null>(null);
  const [isManaging, setManaging] = useState(false);
  /**
   * Opens a form only after the bar has closed, because the closing bar would otherwise move focus out of the form.
   */
  const next = useRef<(() => void) | null>(null);
  const openNext = (form: () => void) => {
    next.current = form;
    onClose();
  };
  const forms: CommandBarFormOpeners = {
    addTransaction: (purpose) => openNext(() => setAdding(purpose)),
    addTransfer: (purpose) => openNext(() => setTransfer(purpose)),
    addRecurring: (purpose) => openNext(() => setRecurring(purpose)),
    setBudget: (purpose) => openNext(() => setBudget(purpose)),
    manageCategories: () => openNext(() => setManaging(true)),
    showShortcuts: () => openNext(onHelp),
  };
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, hrefChanged }) => {
        if (pathChanged || hrefChanged) close();
      }),
    [router],
  );
  return (
    <>
      <Modal.Root
        opened={isOpened}
        onClose={onClose}
        onExitTransitionEnd={() => {
          next.current?.();
          next.current = null;
        }}
        size="40rem"
        yOffset="10vh"
        padding={0}
        shadow="xl"
        transitionProps={{ transition: 'fade', duration: 120 }}
        classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
      >
        <Modal.Overlay />
        <Modal.Content radius="lg" aria-label="Find or add">
          <CommandBarPanel forms={forms} onClose={onClose} />
        </Modal.Content>
      </Modal.Root>
      <TransactionDialog open={adding} onClose={() => setAdding(null)} />
      <TransferDialog open={transfer} onClose={() => setTransfer(null)} />
      <RecurringDialog open={recurring} onClose={() => setRecurring(null)} />
      <BudgetDialog open={budget} onClose={() => setBudget(null)} onSaved={() => {}} />
      <CategoriesDialog open={isManaging} onClose={() => setManaging(false)} onChanged={() => {}} />
    </>
  );
}
