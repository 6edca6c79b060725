import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategorizedItems } from '../../../contract/receipts.ts';
import { minorToAmount } from '../../../domain/money.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import type { TransactionKind } from '../../categories/queries.ts';
import { createLazyDialog } from '../../dialogs/lazy-dialog.tsx';
import { useFocusedButton } from '../../forms/use-focused-button.ts';
import { toAmountText } from '../../money/amount-text.ts';
import { attachedReceiptsQuery, receiptItemsQuery } from '../../receipts/queries.ts';
import { RefundedPurchaseField } from '../refunds/refunded-purchase-field.tsx';
import type { TransactionDraft } from '../transaction-draft.ts';
import { type InitialSplit, type ProposedSplit, proposeSplit } from './propose-split.ts';
import classes from './split.module.css';
import { parseSplitTotal, toSplitLineDraft } from './split-line-drafts.ts';
import { SplitLinesFields } from './split-lines-fields.tsx';

const [ChoosePurchaseDialog] = createLazyDialog(() => import('../refunds/choose-purchase-dialog.tsx'));

type CategoryOrLinesProps = {
  kind: TransactionKind;
  form: UseFormReturnType<TransactionDraft>;
  /**
   * The id of the transaction being edited, or null for a new one. With an id, the items of its receipt can be used to
   * split the transaction.
   */
  transactionId: string | null;
  /** The split that the form suggests initially. */
  proposed: InitialSplit | undefined;
};

/** The category field of a transaction. If the transaction is split, shows the fields of its lines instead. */
export function CategoryOrSplitLines({ kind, form, transactionId, proposed }: CategoryOrLinesProps) {
  const [hasEnded, setEnded] = useState(false);
  const [remark, setRemark] = useState(proposed?.remark ?? null);
  const items = useReceiptItems(kind === 'expense' ? transactionId : null);
  const { category, costText, lines, name, refund } = form.values;
  const [isChoosing, setChoosing] = useState(false);
  const [hasChosen, setChosen] = useState(false);
  const split = items && proposeSplit(items, parseSplitTotal(costText) ?? 0);
  const end = (whole: string) => {
    form.setValues({ lines: [], category: whole });
    setRemark(null);
    setEnded(true);
  };
  const unlink = () => {
    form.setValues({ refund: null, category: '' });
    setEnded(true);
  };
  const splitByItems = (by: ProposedSplit) => {
    form.setFieldValue('lines', by.lines.map(toSplitLineDraft));
    setRemark(by.remark);
  };
  if (refund && kind === 'income')
    return <RefundedPurchaseField refund={refund} isFocused={hasChosen} onRemove={unlink} />;
  if (lines.length > 0) return <SplitLinesFields kind={kind} form={form} remark={remark} onEnd={end} />;
  return (
    <div className="relative">
      <CategoryField kind={kind} {...form.getInputProps('category')} value={category} />
      <ChoosePurchaseDialog
        open={isChoosing ? { name, cost: minorToAmount(parseSplitTotal(costText) ?? 0) } : null}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          form.setFieldValue('refund', chosen);
          setChosen(true);
          if (!costText) form.setFieldValue('costText', toAmountText(chosen.left));
        }}
      />
      <div className={`${classes.buttons} flex gap-2xs`}>
        {kind === 'income' && (
          <Button
            size="compact-xs"
            variant="default"
            className={classes.button ?? ''}
            onClick={() => setChoosing(true)}
          >
            Refund of…
          </Button>
        )}
        {split && (
          <Button
            size="compact-xs"
            variant="default"
            className={classes.button ?? ''}
            onClick={() => splitByItems(split)}
          >
            Split by Items
          </Button>
        )}
        <SplitButton
          isFocused={hasEnded}
          onClick={() => form.setFieldValue('lines', [toSplitLineDraft({ category }), toSplitLineDraft({})])}
        />
      </div>
    </div>
  );
}

function SplitButton({ isFocused, onClick }: { isFocused: boolean; onClick: () => void }) {
  const button = useFocusedButton(isFocused);
  return (
    <Button ref={button} size="compact-xs" variant="default" className={classes.button ?? ''} onClick={onClick}>
      Split
    </Button>
  );
}

/**
 * Returns the items of the latest receipt of a transaction. Null while they load, and if there are none.
 * @param transactionId null to load nothing
 */
function useReceiptItems(transactionId: string | null): CategorizedItems | null {
  const { data: attached } = useQuery({
    ...attachedReceiptsQuery(transactionId ?? ''),
    enabled: transactionId !== null,
  });
  const receiptId = attached?.receipts[0]?._id;
  const { data: items } = useQuery({ ...receiptItemsQuery(receiptId ?? ''), enabled: receiptId !== undefined });
  return items ?? null;
}
