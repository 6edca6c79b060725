import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ListedTransaction, Transaction } from '../../../contract/transactions/transactions.ts';
import { useCloseOnBack } from '../../dialogs/use-close-on-back.ts';
import { useDiscardQuestion } from '../../dialogs/use-discard-question.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { DiscardDraftContext } from '../../forms/dialog-lock.ts';
import { useShortcutsSetting } from '../../keyboard/shortcuts-setting.ts';
import { isUnsentId } from '../../offline/unsent-transaction.ts';
import { AttachReceiptButton } from '../../receipts/attach-receipt-button.tsx';
import { attachedReceiptsQuery } from '../../receipts/queries.ts';
import { ReceiptPagePicture } from '../../receipts/receipt-pictures.tsx';
import { findRenaming, type Renaming } from '../../rules/renaming.ts';
import { isTransfer, toTransfer } from '../../transfers/listed-transfer.ts';
import { TransferDetails, useSplitTransfer } from '../../transfers/transfer-details.tsx';
import { TransferForm } from '../../transfers/transfer-form.tsx';
import { ConfirmEstimateLine } from '../confirm-estimate-line.tsx';
import { TransactionDetails } from '../transaction-details.tsx';
import { getFormKind } from '../transaction-draft.ts';
import { TransactionForm } from '../transaction-form.tsx';
import classes from './transaction-row-panel.module.css';

const RenameOthers = lazy(() => import('../../rules/rename-others.tsx'));

export type TransactionPanelActions = {
  onDuplicate: (transaction: ListedTransaction) => void;
  onRepeat: (transaction: ListedTransaction) => void;
  onMakeTransfer: (transaction: ListedTransaction) => void;
  /** Deletes the transaction after confirmation. Resolves to true if it was deleted. */
  onDelete: (transaction: ListedTransaction) => Promise<boolean>;
  onUndo: (id: string) => Promise<unknown>;
};

type PanelBodyProps = TransactionPanelActions & {
  transaction: ListedTransaction;
  /** False if the transaction is no longer in the list. */
  isListed: boolean;
};

/** Shows the details of a transaction, its actions and a form to edit it. */
export function TransactionPanelBody({ transaction, isListed, ...actions }: PanelBodyProps) {
  const [isEdited, setEdited] = useState(false);
  const [isGone, setGone] = useState(false);
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const { onDuplicate, onRepeat, onMakeTransfer, onDelete, onUndo } = actions;
  const splitTransfer = useSplitTransfer();
  const edit = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(false);
  const areLettersOn = useShortcutsSetting();
  useHotkeys([['e', () => areLettersOn && !isBehindDialog(edit.current) && edit.current?.click()]]);
  useEffect(() => {
    // Closing the form removes the focused field, so move focus to the Edit button.
    if (hasEdited.current && !isEdited) edit.current?.focus();
    hasEdited.current = isEdited;
  }, [isEdited]);
  if (isGone && !isListed) return <Gone undo={() => onUndo(transaction._id).then(() => setGone(false))} />;
  const finishEdit = (found: Renaming | null) => {
    setEdited(false);
    setRenaming(found);
  };
  if (isEdited) return <EditInPlace transaction={transaction} onDone={finishEdit} />;
  if (!isListed)
    return <p className={`${classes.body} stack gap-md`}>This transaction is no longer on this page of the list.</p>;
  const transfer = isTransfer(transaction) ? transaction : null;
  return (
    <div className={`${classes.body} stack gap-md`}>
      {transfer ? (
        <TransferDetails transfer={transfer}>
          {transfer.isEstimate && <ConfirmEstimateLine entry={transfer} />}
        </TransferDetails>
      ) : (
        <TransactionDetails transaction={transaction} />
      )}
      {renaming && !isUnsentId(transaction._id) && (
        <Suspense>
          <RenameOthers
            renaming={renaming}
            onDone={() => {
              setRenaming(null);
              edit.current?.focus();
            }}
          />
        </Suspense>
      )}
      {!transfer && !isUnsentId(transaction._id) && <ReceiptPicture of={transaction._id} />}
      <div className={`${classes.tools} grid gap-xs`}>
        <Button ref={edit} variant="default" onClick={() => setEdited(true)}>
          Edit
        </Button>
        <Button variant="default" onClick={() => onDuplicate(transaction)}>
          Duplicate
        </Button>
        <Button variant="default" onClick={async () => setGone(await onDelete(transaction))}>
          Delete
        </Button>
      </div>
      <div className={`${classes.more} row wrap gap-xs`}>
        {!transfer && !isUnsentId(transaction._id) && <AttachReceiptButton transactionId={transaction._id} />}
        {!transfer && !isUnsentId(transaction._id) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onMakeTransfer(transaction)}>
            Make It a Transfer…
          </Button>
        )}
        {transfer && (
          <Button variant="subtle" size="compact-sm" onClick={() => splitTransfer(transfer)}>
            Split Transfer
          </Button>
        )}
        {transaction.recurringId === null && (
          <Button variant="subtle" size="compact-sm" onClick={() => onRepeat(transaction)}>
            Make Recurring
          </Button>
        )}
      </div>
    </div>
  );
}

/** True if a dialog that does not contain the element is open, because only that dialog handles keys. */
function isBehindDialog(element: Element | null): boolean {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  return dialogs.some((dialog) => !dialog.contains(element));
}

/**
 * The form in the panel. Its key is the type of the transaction, so that changing an expense to income resets the form.
 */
function EditInPlace({
  transaction,
  onDone,
}: {
  transaction: ListedTransaction;
  onDone: (renaming: Renaming | null) => void;
}) {
  const [edited, setEdited] = useState<Transaction>(transaction);
  const draft = useRef<(() => void) | null>(null);
  const mayDiscard = useDiscardQuestion(draft);
  useCloseOnBack(true, async () => {
    if (!(await mayDiscard())) return;
    draft.current?.();
    onDone(null);
  });
  const purpose = { mode: 'edit', transaction: edited } as const;
  const kind = getFormKind(purpose);
  return (
    <div className={`${classes.body} stack gap-md`}>
      <DiscardDraftContext value={draft}>
        {isTransfer(transaction) ? (
          <TransferForm
            purpose={{ mode: 'edit', transfer: toTransfer(transaction) }}
            isSwitched
            onDone={() => onDone(null)}
          />
        ) : (
          <TransactionForm
            key={kind}
            kind={kind}
            purpose={purpose}
            isSwitched
            onTake={setEdited}
            // The prop `transaction` may already have the new name.
            onSaved={(saved) => onDone(findRenaming(edited, saved))}
            onCancel={() => onDone(null)}
            aside={null}
          />
        )}
      </DiscardDraftContext>
    </div>
  );
}

function Gone({ undo }: { undo: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void undo().finally(() => setBusy(false));
  };
  return (
    <div className={`${classes.body} stack gap-md`} role="status">
      <p>This transaction was deleted.</p>
      <BusyButton variant="default" label="Undo" busyLabel="Undoing..." isBusy={isBusy} onClick={start} />
    </div>
  );
}

function ReceiptPicture({ of }: { of: string }) {
  const { data } = useQuery(attachedReceiptsQuery(of));
  const [receipt] = data?.receipts ?? [];
  return receipt ? <ReceiptPagePicture receipt={receipt} /> : null;
}
