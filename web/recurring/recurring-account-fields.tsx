import { Checkbox } from '@mantine/core';
import { AccountField, type AccountFieldProps, useDefaultAccountId } from '../accounts/account-select.tsx';
import { useAccountsIfSeveral } from '../accounts/queries.ts';
import classes from '../editing/editing.module.css';

type ToProps = Omit<AccountFieldProps, 'value' | 'onChange'> & {
  value: string | null;
  onChange: (accountId: string | null) => void;
};

/**
 * The fields for the account of a recurring item and, for a transfer, the target account. Renders nothing if there is
 * only one account.
 */
export function RecurringAccountFields({ from, to }: { from: AccountFieldProps; to: ToProps }) {
  const proposed = useDefaultAccountId();
  const hasSeveral = useAccountsIfSeveral().length > 0;
  if (!hasSeveral) return null;
  const account = (
    <AccountField {...from} label={to.value === null ? 'Account' : 'From'} value={from.value || proposed} />
  );
  return (
    <>
      <Checkbox
        label="Transfer to another account"
        checked={to.value !== null}
        onChange={(event) => {
          const isTransfer = event.currentTarget.checked;
          // Stores the suggested account in the form. Otherwise, the transfer would use a different account if the
          // default account changed later.
          if (isTransfer && from.value === '') from.onChange(proposed);
          to.onChange(isTransfer ? '' : null);
        }}
      />
      {to.value === null ? (
        account
      ) : (
        <div className={classes.pair}>
          {account}
          <AccountField {...to} label="To" placeholder="Select" value={to.value} />
        </div>
      )}
    </>
  );
}
