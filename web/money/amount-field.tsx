import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { CURRENCIES } from '../../contract/currencies.ts';
import { useDisplayCurrency } from './display-currency.tsx';

/** Takes an amount as people type or paste it; `parse-amount.ts` makes sense of it. */
export function AmountField(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  const { currency } = useDisplayCurrency();
  return (
    <TextInput
      label="Amount"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      leftSection={<span aria-hidden="true">{CURRENCIES.find(({ code }) => code === currency)?.symbol}</span>}
      leftSectionPointerEvents="none"
      className="tabular"
      {...props}
    />
  );
}
