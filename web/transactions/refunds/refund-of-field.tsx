import { Button, Input } from '@mantine/core';
import { CategoryLabel } from '../../categories/category-icon.tsx';
import { useFocusedButton } from '../../forms/use-focused-button.ts';
import type { RefundChoice } from '../transaction-draft.ts';

type RefundOfFieldProps = {
  refund: RefundChoice;
  /** True if the purchase was just selected, so that the field takes the focus. */
  isFocused: boolean;
  onRemove: () => void;
};

/** The purchase of a refund, shown in the form in place of the category. */
export function RefundOfField({ refund, isFocused, onRemove }: RefundOfFieldProps) {
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
