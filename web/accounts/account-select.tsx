import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { useAccountsIfSeveral } from './queries.ts';

export type AccountFieldProps = {
  label?: string;
  placeholder?: string;
  /** True if the field may stay empty. */
  isOptional?: boolean;
  /** The id of the selected account, or an empty string. */
  value: string;
  onChange: (accountId: string) => void;
  error?: ReactNode;
  'data-path'?: string;
  'data-autofocus'?: true | undefined;
};

/**
 * A field for the account of an entry, preset to the last used account. Renders nothing if there is only one account.
 */
export function EntryAccountField({ value, ...rest }: AccountFieldProps) {
  const proposed = useDefaultAccountId();
  return <AccountField value={value || proposed} {...rest} />;
}

/** Returns the id of the default account for a new entry, or an empty string if there is only one account. */
export function useDefaultAccountId(): string {
  return useAccountsIfSeveral().find(({ isProposed }) => isProposed)?._id ?? '';
}

/**
 * A field to select an account. Renders nothing if the user has only one account. A closed account is listed only while
 * it is selected.
 */
export function AccountField({
  label = 'Account',
  placeholder = 'Select an account',
  isOptional = false,
  value,
  onChange,
  ...rest
}: AccountFieldProps) {
  const accounts = useAccountsIfSeveral();
  if (accounts.length === 0) return null;
  return (
    <Select
      label={label}
      withAsterisk={!isOptional}
      aria-required={!isOptional}
      placeholder={placeholder}
      data={optionsOf(accounts.filter(({ _id, isClosed }) => !isClosed || _id === value))}
      value={value === '' ? null : value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      comboboxProps={{ withinPortal: false }}
      {...rest}
    />
  );
}

/** The value of "All Accounts". It cannot be mistaken for an account id, because ids contain no spaces. */
const ALL = ' all ';

type AccountFilterProps = {
  accounts: MoneyAccount[];
  value: string | undefined;
  onChange: (accountId: string | undefined) => void;
};

export function AccountFilter({ accounts, value, onChange }: AccountFilterProps) {
  return (
    <Select
      label="Account"
      size="sm"
      data={[{ value: ALL, label: 'All Accounts' }, ...optionsOf(accounts)]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL || chosen === null ? undefined : chosen)}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function optionsOf(accounts: MoneyAccount[]) {
  return accounts.map(({ _id, name }) => ({ value: _id, label: name }));
}
