import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MoneyAccount } from '../../contract/accounts.ts';
import { useSeveralAccounts } from './queries.ts';

export type AccountFieldProps = {
  label?: string;
  placeholder?: string;
  /** True if the person may leave the account empty. */
  isOptional?: boolean;
  /** The id of the selected account. Empty if no account is selected. */
  value: string;
  onChange: (accountId: string) => void;
  error?: ReactNode;
  'data-path'?: string;
  'data-autofocus'?: true | undefined;
};

/**
 * Selects the account of an entry. Hidden if the person has only one account. The default is the account that was used
 * last.
 */
export function EntryAccountField({ value, ...rest }: AccountFieldProps) {
  const proposed = useProposedAccount();
  return <AccountField value={value || proposed} {...rest} />;
}

/** Returns the id of the default account for a new entry, or an empty string if there is only one account. */
export function useProposedAccount(): string {
  return useSeveralAccounts().find(({ isProposed }) => isProposed)?._id ?? '';
}

/**
 * Selects an account. Hidden if the person has only one account. A closed account is offered only if it is already
 * selected.
 */
export function AccountField({
  label = 'Account',
  placeholder = 'Select an account',
  isOptional = false,
  value,
  onChange,
  ...rest
}: AccountFieldProps) {
  const accounts = useSeveralAccounts();
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

/** The option for all accounts. An account id cannot have this value, because ids contain no blanks. */
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
