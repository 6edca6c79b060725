import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MoneyAccount } from '../../contract/accounts.ts';
import { useSeveralAccounts } from './queries.ts';

export type AccountFieldProps = {
  label?: string;
  placeholder?: string;
  /** It may stay empty. */
  isOptional?: boolean;
  /** Empty where none was chosen. */
  value: string;
  onChange: (accountId: string) => void;
  error?: ReactNode;
  'data-path'?: string;
  'data-autofocus'?: true | undefined;
};

/**
 * The account of an entry, where there are several: without a choice the one that the server would take, which is that used last.
 */
export function EntryAccountField({ value, ...rest }: AccountFieldProps) {
  const proposed = useProposedAccount();
  return <AccountField value={value || proposed} {...rest} />;
}

/** The account that an entry gets where none is named; empty where there is only one. */
export function useProposedAccount(): string {
  return useSeveralAccounts().find(({ isProposed }) => isProposed)?._id ?? '';
}

/** One of the accounts; nothing where there is only one. A closed one is offered only where it is chosen already. */
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

/** No account can have this id. */
const ALL = ' all ';

type AccountFilterProps = {
  accounts: MoneyAccount[];
  value: string | undefined;
  onChange: (accountId: string | undefined) => void;
};

/** One account, or all of them. */
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
