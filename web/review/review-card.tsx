import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type Ref, Suspense, useEffect, useRef } from 'react';
import { FALLBACK_CATEGORY } from '../../contract/categories.ts';
import { getTransaction } from '../../contract/transactions/merge-transactions.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { useAccountNameIfSeveral } from '../accounts/queries.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { CategoryField } from '../categories/category-select.tsx';
import { formatDay } from '../days/format-day.ts';
import { describeFileNames } from '../imports/describe-import.ts';
import { importsQuery } from '../imports/queries.ts';
import { formatCount } from '../lists/format-count.ts';
import { SignedMoney } from '../money/money.tsx';
import { attachedReceiptsQuery } from '../receipts/queries.ts';
import { ReceiptPagePicture } from '../receipts/receipt-pictures.tsx';
import { rulesPreviewQuery } from '../rules/queries.ts';
import { createRuleDraft, type RuleCorrection, toNewRule } from '../rules/rule-draft.ts';
import { TagChips } from '../tags/tag-chips.tsx';
import { SplitLinesTable } from '../transactions/split/split-lines-table.tsx';
import classes from './review.module.css';
import type { ReviewKey } from './review-keys.ts';

const RefundOffer = lazy(() => import('./refund-offer.tsx'));

/** Returns the name and category of a transaction, from which a rule can be suggested. */
export function toRuleCorrection({ name, category, isIncome, refundOf }: ListedTransaction): RuleCorrection {
  return { name, newName: name, category, isIncome: isIncome && !refundOf };
}

type ReviewCardProps = {
  ref: Ref<HTMLElement>;
  transaction: ListedTransaction;
  /** Set once the user has changed the category. */
  correction: { isSaved: boolean } | undefined;
  /** True while the user is selecting a category. */
  isChoosing: boolean;
  /** Called with the selected category, or with null if the category should stay the same. */
  onChosen: (category: string | null) => void;
  actions: Record<ReviewKey, () => void>;
  onDelete: () => void;
  /** Called before the transaction is linked to a purchase as its refund, which also accepts it. */
  onLink: () => void;
  /** Opens the dialog that makes the transaction a transfer. */
  onMakeTransfer: () => void;
};

/** The transaction being reviewed, with its buttons. */
export function ReviewCard({ ref, transaction, correction, isChoosing, actions, ...handlers }: ReviewCardProps) {
  const { onChosen, onDelete, onLink, onMakeTransfer } = handlers;
  const { _id, name, category, cost, isIncome, addedOn, note, tags, lines, isEstimate } = transaction;
  const account = useAccountNameIfSeveral(transaction.accountId);
  const { data: receipts } = useQuery(attachedReceiptsQuery(_id));
  const [receipt] = receipts?.receipts ?? [];
  return (
    <article ref={ref} tabIndex={-1} data-takes-focus className={`${classes.card} stack gap-md`} aria-label={name}>
      <div className={`${classes.head} row gap-sm`}>
        <CategoryIcon of={category} />
        <div className="grow min-0">
          <h2 className={`${classes.name} bold anywhere`}>{name}</h2>
          <p className="muted text-sm">
            {[formatDay(addedOn), account].filter(Boolean).join(' · ')}
            {isEstimate && ' · Estimate'} · <Source of={transaction} hasReceipt={receipt !== undefined} />
          </p>
        </div>
        <span className={`${classes.amount} bold`}>
          <SignedMoney cost={cost} isIncome={isIncome} />
        </span>
      </div>
      {isChoosing ? (
        <CategoryChoice of={transaction} onChosen={onChosen} />
      ) : lines.length > 0 ? (
        <SplitLinesTable lines={lines} />
      ) : (
        <p className="medium">{category}</p>
      )}
      {note && <p className={`${classes.extra} text-sm anywhere`}>{note}</p>}
      {tags.length > 0 && (
        <div className={classes.extra}>
          <TagChips tags={tags} />
        </div>
      )}
      {correction && (
        <RuleOffer correction={toRuleCorrection(transaction)} isSaved={correction.isSaved} onAlways={actions.always} />
      )}
      {isIncome && !transaction.refundOf && !correction && (
        <Suspense>
          <RefundOffer income={transaction} onLink={onLink} />
        </Suspense>
      )}
      {mayBeTransfer(transaction) && account && !correction && (
        <div className={`${classes.offer} ${classes.extra} row wrap between gap-sm text-sm`}>
          <p>Did this move money between your own accounts?</p>
          <Button variant="default" onClick={onMakeTransfer}>
            Make It a Transfer…
          </Button>
        </div>
      )}
      <div className={`${classes.buttons} grid gap-xs`}>
        <ActionButton isMain label={correction ? 'Next' : 'Accept'} shortcut="Enter" onClick={actions.accept} />
        <ActionButton label="Category" shortcut="c" onClick={actions.category} />
        <ActionButton label="Split" shortcut="s" onClick={actions.split} />
        {!correction && <ActionButton label="Always" shortcut="r" onClick={actions.always} />}
        <ActionButton label="Edit" shortcut="e" onClick={actions.edit} />
        <ActionButton label="Skip" shortcut="j" onClick={actions.next} />
        <Button variant="subtle" color="gray" onClick={onDelete}>
          Delete
        </Button>
      </div>
      {receipt && (
        <div className={classes.picture}>
          <ReceiptPagePicture receipt={receipt} />
        </div>
      )}
    </article>
  );
}

/** True if the category of a transaction was not recognized, and it is neither a refund nor split nor an estimate. */
function mayBeTransfer({ category, lines, refundOf, isEstimate }: ListedTransaction): boolean {
  return category === FALLBACK_CATEGORY && lines.length === 0 && !refundOf && !isEstimate;
}

type ActionButtonProps = { isMain?: boolean; label: string; shortcut: string; onClick: () => void };

function ActionButton({ isMain = false, label, shortcut, onClick }: ActionButtonProps) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      className={isMain ? classes.main : undefined}
      aria-keyshortcuts={shortcut}
      rightSection={
        <span className={`${classes.key} no-touch`} aria-hidden="true">
          {shortcut}
        </span>
      }
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Shows where a transaction came from, with a link to its recurring item, receipt or import. */
function Source({ of: { _id, recurringId }, hasReceipt }: { of: ListedTransaction; hasReceipt: boolean }) {
  const { data } = useQuery({
    ...createQueryOptions(getTransaction, { params: { id: _id } }),
    enabled: recurringId === null && !hasReceipt,
  });
  const { data: imports } = useQuery({ ...importsQuery, enabled: Boolean(data?.importId) });
  if (recurringId !== null)
    return (
      <Anchor component={Link} to="/recurring-transactions" inherit underline="always">
        Recurring transaction
      </Anchor>
    );
  if (hasReceipt) return 'Receipt';
  if (!data?.importId) return 'Added automatically';
  const { importId } = data;
  const files = imports?.find((each) => each._id === importId)?.fileNames ?? [];
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/import" search={{ id: importId }} {...props} />}
    >
      {describeFileNames(files) || 'Bank file'}
    </Anchor>
  );
}

/** The field that changes the category. Its list is open at first. Escape leaves the category unchanged. */
function CategoryChoice({ of, onChosen }: { of: ListedTransaction; onChosen: (category: string | null) => void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.click();
  }, []);
  return (
    <fieldset
      ref={box}
      onKeyDown={({ key, target }) => {
        const isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
        if (key === 'Escape' && !isListOpen) onChosen(null);
      }}
    >
      <legend className="unseen">Change the category of {of.name}</legend>
      <CategoryField
        kind={of.isIncome ? 'income' : 'expense'}
        isOptional
        hiddenLabel="Category"
        value={of.category}
        onChange={(category) => onChosen(category || null)}
      />
    </fieldset>
  );
}

type RuleOfferProps = {
  correction: RuleCorrection;
  /** False while the correction is being saved. The server can count similar transactions only afterwards. */
  isSaved: boolean;
  onAlways: () => void;
};

/** Offers to make a rule for this name, and says how many other transactions the rule would change. */
function RuleOffer({ correction, isSaved, onAlways }: RuleOfferProps) {
  const { data } = useQuery({ ...rulesPreviewQuery(toNewRule(createRuleDraft(correction))), enabled: isSaved });
  const count = isSaved && data ? data.count + data.checkedCount : undefined;
  return (
    <div className={`${classes.offer} ${classes.extra} row wrap between gap-sm text-sm`}>
      <p role="status">
        Always use {correction.category} for names like this?
        {count !== undefined && (
          <span className="muted">
            {' '}
            {count === 0
              ? 'No other transaction would change.'
              : `${formatCount(count, 'other transaction')} would change.`}
          </span>
        )}
      </p>
      <ActionButton label="Always" shortcut="r" onClick={onAlways} />
    </div>
  );
}
