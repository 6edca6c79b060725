import { TextInput, type TextInputProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalculator } from '@tabler/icons-react';
import { type PointerEvent, type Ref, useRef, useState } from 'react';
import { typeIntoField } from '../forms/type-into-field.ts';
import classes from './amount-field.module.css';
import { toAmountText } from './amount-text.ts';
import { getCurrencyDecimals, getCurrencySymbol } from './currency-symbol.ts';
import { useDisplayCurrency } from './display-currency-provider.tsx';
import { Money } from './money.tsx';
import { computeTypedSum } from './parse-amount.ts';

type AmountFieldProps = Omit<TextInputProps, 'value'> & {
  value?: string;
  ref?: Ref<HTMLInputElement>;
  /** True for the main amount of a form. Its text is larger. */
  isLarge?: boolean;
  /** False if the amount can be negative. The field then treats a minus as a sign, and does not calculate sums. */
  takesSums?: boolean;
};

/** A field for an amount, or for a sum such as `12+3.50`, in any common format (see `parse-amount.ts`). */
export function AmountField({ isLarge = false, takesSums = true, ...props }: AmountFieldProps) {
  const { currency } = useDisplayCurrency();
  const around = useRef<HTMLDivElement>(null);
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const type = (sign: string) => {
    const input = around.current?.querySelector('input');
    if (input) typeIntoField(input, sign);
  };
  const field = (
    <TextInput
      label="Amount"
      inputMode="decimal"
      autoComplete="off"
      placeholder={toAmountText(0)}
      leftSection={<Sign of={getCurrencySymbol(currency)} />}
      leftSectionPointerEvents="none"
      className={isLarge ? `tabular ${classes.large}` : 'tabular'}
      {...(getCurrencyDecimals(currency) > 2 && {
        description: `Amounts in ${currency} can have at most two decimals.`,
      })}
      {...(isLarge && isTouched && { rightSection: <Signs onType={type} />, rightSectionWidth: 'auto' })}
      {...props}
    />
  );
  // The result of a sum is shown next to the label, so a field without a label does not show it.
  if (!takesSums || ('label' in props && props.label === undefined)) return field;
  return (
    <div ref={around} className="relative">
      {field}
      <Result text={props.value ?? ''} />
    </div>
  );
}

/** The currency sign in the field. A code such as `CHF` is smaller, so that it fits. */
function Sign({ of }: { of: string }) {
  return (
    <span aria-hidden="true" className={of.length > 2 ? classes.code : undefined}>
      {of}
    </span>
  );
}

/** The result of a typed sum, shown next to the label. */
function Result({ text }: { text: string }) {
  const result = computeTypedSum(text);
  return (
    <span role="status" className={`${classes.result} muted medium`}>
      {result !== undefined && (
        <>
          = <Money amount={result} />
        </>
      )}
    </span>
  );
}

/**
 * Plus and minus buttons, behind a calculator button. They are needed because the numeric keyboards of phones lack these
 * keys.
 */
function Signs({ onType }: { onType: (sign: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const press = (act: () => void) => (event: PointerEvent) => {
    // Keeps focus in the field, so that the keyboard of a phone stays open.
    event.preventDefault();
    act();
  };
  const type = (sign: string) => press(() => onType(sign));
  if (!isOpen)
    return (
      <span className={classes.signs}>
        <button type="button" tabIndex={-1} aria-label="Calculate" onPointerDown={press(() => setOpen(true))}>
          <IconCalculator size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
    );
  return (
    <span className={classes.signs}>
      <button type="button" tabIndex={-1} aria-label="Plus" onPointerDown={type('+')}>
        +
      </button>
      <button type="button" tabIndex={-1} aria-label="Minus" onPointerDown={type('-')}>
        −
      </button>
    </span>
  );
}
