import type { ComponentProps } from 'react';
import classes from './row-checkbox.module.css';

type RowCheckboxProps = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'className'> & { indeterminate?: boolean };

/** A checkbox that looks like Mantine's. It is only one element, because each row of a list contains a checkbox. */
export function RowCheckbox({ indeterminate = false, ...props }: RowCheckboxProps) {
  return (
    <input
      {...props}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate;
      }}
      type="checkbox"
      className={classes.checkbox}
    />
  );
}
