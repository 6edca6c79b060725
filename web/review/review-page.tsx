import { Anchor, Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FALLBACK_CATEGORY } from '../../contract/categories.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { formatDayWithoutYear } from '../days/format-day.ts';
import { createLazyDialog } from '../dialogs/lazy-dialog.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { SignedMoney } from '../money/money.tsx';
import { formatNumber } from '../region/format-number.ts';
import type { RuleDialogPurpose } from '../rules/rule-dialog.tsx';
import type { TransactionFormPurpose } from '../transactions/transaction-draft.ts';
import { useTransactionDeletion } from '../transactions/use-transaction-deletion.ts';
import { RecognitionFilter, UNRECOGNIZED } from './recognition-filter.tsx';
import classes from './review.module.css';
import { ReviewCard, toRuleCorrection } from './review-card.tsx';
import { type ReviewKey, useReviewKeys } from './review-keys.ts';
import { useTransactionReview } from './use-transaction-review.ts';

const [TransactionDialog] = createLazyDialog(() => import('../transactions/transaction-dialog.tsx'));
const [MakeTransferDialog] = createLazyDialog(() => import('../transfers/make-transfer-dialog.tsx'));
const [RuleDialog] = createLazyDialog(() => import('../rules/rule-dialog.tsx'));

/** The page on which users accept or correct transactions that were added by imports, receipts and recurring items. */
export function ReviewPage() {
  const { import: importId, only } = useSearch({ from: '/shell/review' });
  const isOnlyUnrecognized = only === UNRECOGNIZED;
  const review = useTransactionReview({ importId, category: isOnlyUnrecognized ? FALLBACK_CATEGORY : undefined });
  const { list, rows, current, at, count, accept, walk, undo } = review;
  /** The id of the transaction for which the user is selecting a category. */
  const [choosing, setChoosing] = useState<string | null>(null);
  const [editing, setEditing] = useState<TransactionFormPurpose | null>(null);
  const [transfer, setTransfer] = useState<ListedTransaction | null>(null);
  const [rule, setRule] = useState<RuleDialogPurpose | null>(null);
  const hasSavedRule = useRef(false);
  const { deleteTransaction } = useTransactionDeletion(() => {});

  const edit = (transaction: ListedTransaction) => setEditing({ mode: 'edit', transaction });
  const actions: Record<ReviewKey, () => void> = {
    accept,
    undo: () => void undo(),
    next: () => walk(1),
    previous: () => walk(-1),
    category: () => {
      if (!current) return;
      // Opens the form if the category cannot be changed here. A split transaction has a category per line, and a
      // refund has the category of its purchase.
      if (current.lines.length > 0 || current.refundOf) edit(current);
      else setChoosing(current._id);
    },
    split: () => {
      if (!current) return;
      if (current.lines.length > 0 || current.refundOf) edit(current);
      else setEditing({ mode: 'edit', transaction: current, split: { lines: [{ category: current.category }, {}] } });
    },
    always: () => current && setRule({ mode: 'add', correction: toRuleCorrection(current) }),
    edit: () => current && edit(current),
  };
  useReviewKeys(actions);
  const card = useFocusOnChange(current?._id);
  return (
    <Page
      title="Review"
      actions={
        <>
          {review.canUndo && (
            <Button variant="default" onClick={actions.undo} aria-keyshortcuts="u">
              Undo
            </Button>
          )}
          {count > 0 && (
            <Button variant="default" onClick={review.acceptAll}>
              Accept All {formatNumber(count)}
              {list.data?.isCountCapped && '+'}
            </Button>
          )}
        </>
      }
    >
      <ListPanel of="The transactions to review" query={list}>
        {({ isCountCapped }) => (
          <>
            <p className={count > 0 ? `${classes.count} muted text-sm` : 'unseen'} role="status">
              {count > 0 ? `${formatNumber(count)}${isCountCapped ? '+' : ''} to review` : 'All caught up'}
            </p>
            <RecognitionFilter importId={importId} isOnlyUnrecognized={isOnlyUnrecognized} />
            {importId && (
              <p className={`${classes.count} text-sm`}>
                Only transactions of one import.{' '}
                <Anchor component={Link} to="/review" inherit underline="always">
                  Review all
                </Anchor>
              </p>
            )}
            {rows.length === 0 &&
              (count > 0 ? <ListSkeleton /> : isOnlyUnrecognized ? <NoneUnrecognized /> : <CaughtUp />)}
            {rows.length > 0 && (
              <ol className={classes.list} aria-label="To review">
                {rows.map((transaction, position) =>
                  position === at ? (
                    <li key={transaction._id} className="ruled">
                      <ReviewCard
                        ref={card}
                        transaction={transaction}
                        correction={review.correction}
                        isChoosing={choosing === transaction._id}
                        onChosen={(category) => {
                          setChoosing(null);
                          if (category !== null) void review.setCategory(category);
                          card.current?.focus({ preventScroll: true });
                        }}
                        actions={actions}
                        onDelete={() => deleteTransaction(transaction)}
                        onLink={() => walk(1)}
                        onMakeTransfer={() => setTransfer(transaction)}
                      />
                    </li>
                  ) : (
                    <Row key={transaction._id} of={transaction} onOpen={() => review.show(transaction._id, position)} />
                  ),
                )}
              </ol>
            )}
          </>
        )}
      </ListPanel>
      <TransactionDialog open={editing} onClose={() => setEditing(null)} />
      <MakeTransferDialog open={transfer} onClose={() => setTransfer(null)} />
      <RuleDialog
        open={rule}
        onClose={() => {
          setRule(null);
          if (hasSavedRule.current) walk(1);
          hasSavedRule.current = false;
        }}
        onSaved={() => {
          hasSavedRule.current = true;
        }}
      />
    </Page>
  );
}

function Row({ of, onOpen }: { of: ListedTransaction; onOpen: () => void }) {
  const { name, category, cost, isIncome, addedOn } = of;
  return (
    <li className={`${classes.row} button-row row gap-sm text-sm`}>
      <CategoryIcon of={category} size="sm" />
      <button type="button" className="bare grow min-0 truncate medium" onClick={onOpen}>
        {name}
      </button>
      <span className="muted nowrap">{formatDayWithoutYear(addedOn)}</span>
      <span className={classes.sum}>
        <SignedMoney cost={cost} isIncome={isIncome} />
      </span>
    </li>
  );
}

function NoneUnrecognized() {
  return (
    <EmptyState icon={IconChecks} message="Every transaction has a category">
      <p>The other transactions to review have a category other than {FALLBACK_CATEGORY}.</p>
    </EmptyState>
  );
}

function CaughtUp() {
  return (
    <EmptyState icon={IconChecks} message="All caught up">
      <p>
        Transactions from imports, receipts and recurring items appear here, so that you can accept or correct them.
      </p>
      <p>
        <Anchor component={Link} to="/dashboard" inherit underline="always">
          Go to the dashboard
        </Anchor>
      </p>
    </EmptyState>
  );
}

/** Returns the ref of the card. When another transaction is shown, focus moves to the card, unless a dialog is open. */
function useFocusOnChange(id: string | undefined) {
  const card = useRef<HTMLElement>(null);
  const last = useRef(id);
  useEffect(() => {
    const isFirst = last.current === undefined;
    last.current = id;
    if (isFirst || id === undefined || document.querySelector('[role=dialog]')) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return card;
}
