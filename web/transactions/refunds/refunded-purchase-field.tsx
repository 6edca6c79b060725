import { Button, Input } from '@mantine/core';
import { CategoryLabel } from '../../categories/category-icon.tsx';
import { useFocusedButton } from '../../forms/use-focused-button.ts';
import type { ChosenPurchase } from '../transaction-draft.ts';

type RefundOfFieldProps = {
  refund: ChosenPurchase;
  /** True if the user has just selected the purchase. The field then receives focus. */
  isFocused: boolean;
  onRemove: () => void;
};

/** The purchase that a refund belongs to. The form shows it in place of the category. */
export function RefundedPurchaseField({ refund, isFocused, onRemove }: RefundOfFieldProps) {
  const button = useFocusedButton(isFocused);
  return (
    <Input.Wrapper
      label="Refund of"
      description="A refund reduces spending in its category. It does not count as income."
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <div className="row wrap gap-sm">
        <span className="min-0 grow medium anywhere">{refund.name ?? 'A deleted purchase'}</span>
        <CategoryLabel of={refund.category} />
        <Button ref={button} size="compact-sm" variant="default" onClick={onRemove}>
          Unlink
        </Button>
      </div>
    </Input.Wrapper>
  );
}
