import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import type { AccountChoiceReason, Import, ImportAccount } from '../../../contract/imports/import-preview.ts';
import { ACCOUNT_NAME_MISSING_MESSAGE } from '../../../contract/money-account-changes.ts';
import { ACCOUNT_KINDS, type AccountKind } from '../../../contract/money-accounts.ts';
import { getAccountKindName } from '../../accounts/account-kinds.tsx';
import { accountsQuery } from '../../accounts/queries.ts';
import { Panel } from '../../layout/panel.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { formatAmountWithoutCurrency } from '../../money/format-amount-without-currency.ts';
import { describeTargetAccounts } from '../describe-import.ts';
import { applyAccountChanges } from './apply-account-changes.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { describeBalanceAfterImport } from './describe-balance-proof.ts';
import { getFileAccountLabel, isUnnamedFileAccount, proposeNewAccountName } from './file-account-names.ts';
import classes from './target-accounts.module.css';
import type { ImportPreviewChanges } from './use-import-preview-changes.ts';

const REASONS: Record<AccountChoiceReason, string> = {
  remembered: 'same account as last time',
  name: 'your account with this name',
  'similar name': 'your account with a similar name',
  only: 'your only account',
  'used last': 'the account you used last, because the file does not name an account',
  balance: 'account whose balance matches the start of the file',
  new: 'will be created',
  chosen: '',
  'other rows': 'not the same account as last time, because its entries on these days differ',
  'other balances': 'not the same account as in the other file, because balances or entries do not match',
  'other file': '',
  'same rows': 'account with the same entries',
};

/** Lets the user select, for each account in the files, the account to which its rows will be added. */
export function TargetAccounts({ preview, changes }: { preview: Import; changes: ImportPreviewChanges }) {
  const { files } = preview;
  const accounts = applyAccountChanges(preview.accounts, changes.pendingAccounts);
  const shown = { ...preview, accounts: [...accounts] };
  const list = (
    <ul>
      {accounts.map((account, index) => (
        <AccountChoice
          // biome-ignore lint/suspicious/noArrayIndexKey: accounts are identified by index; files may not name them.
          key={index}
          account={account}
          label={getFileAccountLabel(preview, index)}
          nameForNew={proposeNewAccountName(shown, index)}
          togetherWith={account.newWith === null ? null : getFileAccountLabel(preview, account.newWith)}
          others={othersMade(shown, index)}
          isOfWholeFile={files.length === 1 && accounts.length === 1}
          isOpeningUnused={account === preview.accounts[index] && isOpeningUnused(preview, index)}
          onChange={(change) => changes.change({ accounts: [{ account: index, ...change }] })}
        />
      ))}
    </ul>
  );
  if (accounts.length <= SHOWN) return <Panel title={accounts.length === 1 ? 'Account' : 'Accounts'}>{list}</Panel>;
  return (
    <CollapsibleSection title="Accounts" hint={describeTargetAccounts(accounts)}>
      {list}
    </CollapsibleSection>
  );
}

type Other = { index: number; label: string };

/**
 * Returns the new accounts that the import will create for the other accounts in the files. The user can add the rows
 * of this account to one of them instead.
 */
function othersMade(preview: Import, index: number): Other[] {
  const { accounts } = preview;
  const currency = accounts[index]?.currency;
  const made = accounts.flatMap((account, other) => {
    const { accountId, newWith, isLeftOut, newName } = account;
    const isMade = accountId === null && newWith === null && !isLeftOut && account.currency === currency;
    return isMade && other !== index ? [{ index: other, newName }] : [];
  });
  const times = new Map<string | null, number>();
  for (const { newName } of made) times.set(newName, (times.get(newName) ?? 0) + 1);
  return made.map(({ index: other, newName }) => {
    const name = times.get(newName) === 1 ? `“${newName}”` : `“${newName}” from ${getFileAccountLabel(preview, other)}`;
    return { index: other, label: `New account ${name}` };
  });
}

/** Number of accounts shown initially, because a longer list would push the rows off the screen. */
const SHOWN = 5;

/**
 * True if the user should be told that the opening balance in the file is ignored because the account already has
 * entries.
 */
function isOpeningUnused({ state, accounts, balances }: Import, index: number): boolean {
  const account = accounts[index];
  const proof = balances.find(({ account: its }) => its === index);
  if (state !== 'preview' || !account || account.accountId === null || !proof?.opening) return false;
  const isSaid = balances.some((each) => {
    const its = accounts[each.account];
    if (its?.accountId !== account.accountId || its.isLeftOut) return false;
    // No message is needed if the import sets the opening balance, if the preview offers to set it, or if the account
    // matches the file after the import.
    return its.opening !== null || describeBalanceAfterImport(each)?.isReached || each.openingToSet !== null;
  });
  return !isSaid;
}

type Change = { accountId?: string; newName?: string; newWith?: number; newKind?: AccountKind; isLeftOut?: boolean };
type Option = { label: string; isChosen: boolean; change: Change };
type AccountChoiceProps = {
  account: ImportAccount;
  label: string;
  /** The name that the new account gets if only these rows are added to it. */
  nameForNew: string;
  /**
   * If these rows are added to the new account of another account in the files, the label of that other account.
   * Otherwise null.
   */
  togetherWith: string | null;
  others: readonly Other[];
  /**
   * True if the import consists of one file with one account. In this case, the name of the file is already shown
   * above.
   */
  isOfWholeFile: boolean;
  isOpeningUnused: boolean;
  onChange: (change: Change) => void;
};

function AccountChoice(props: AccountChoiceProps) {
  const { account, label, nameForNew, togetherWith, others, isOfWholeFile, isOpeningUnused, onChange } = props;
  const { data: own = [] } = useQuery(accountsQuery);
  const { user } = useRouteContext({ from: '/shell' });
  const { accountId, newWith, isLeftOut, reason, rowCount, opening, currency } = account;
  const more = account.name && account.id ? account.id : '';
  const known = own.filter(({ _id, isClosed }) => !isClosed || _id === accountId);
  const options: Option[] = [
    ...known.map(({ _id, name }) => ({ label: name, isChosen: accountId === _id, change: { accountId: _id } })),
    { label: 'New account', isChosen: accountId === null && newWith === null, change: { newName: nameForNew } },
    ...others.map(({ index, label }) => ({ label, isChosen: newWith === index, change: { newWith: index } })),
  ];
  const choices: Option[] = [
    ...options.map(({ label, isChosen, change }) => ({
      label,
      isChosen: isChosen && !isLeftOut,
      change: { ...change, isLeftOut: false },
    })),
    { label: 'Skip', isChosen: isLeftOut, change: { isLeftOut: true } },
  ];
  const isForeign = currency !== null && currency !== user.defaultCurrency;
  const facts = [
    formatCount(rowCount, 'row'),
    more,
    currency,
    opening !== null && `opening balance ${formatAmountWithoutCurrency(opening)}`,
    isOpeningUnused && !isLeftOut && 'opening balance ignored, because the account already has entries',
    !isLeftOut && (isForeign && reason === 'new' ? 'will be created if you include its rows' : REASONS[reason]),
    !isLeftOut &&
      togetherWith !== null &&
      `${reason === 'other file' ? 'seems to be the same account as' : 'goes to the same account as'} ${togetherWith}`,
  ];
  return (
    <li className={`${classes.item} flex wrap between`}>
      <div className={`${classes.what} stack min-0 anywhere`}>
        <span className="text-sm medium">
          {isOfWholeFile && isUnnamedFileAccount(account) ? 'All rows in the file' : label}
        </span>
        <span className="muted text-xs tabular">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={`${classes.choice} grid rigid gap-xs`}>
        <NativeSelect
          aria-label={`Account for ${label}`}
          size="sm"
          data={choices.map(({ label: its }, index) => ({ value: String(index), label: its }))}
          value={String(choices.findIndex(({ isChosen }) => isChosen))}
          onChange={(event) => onChange(choices[Number(event.currentTarget.value)]?.change ?? {})}
        />
        {!isLeftOut && accountId === null && newWith === null && (
          <NewAccount name={account.nameIfNew} kind={account.newKind} onChange={onChange} />
        )}
      </div>
    </li>
  );
}

function NewAccount({ name, kind, onChange }: { name: string; kind: AccountKind; onChange: (to: Change) => void }) {
  const [typed, setTyped] = useState(name);
  const send = () => {
    if (typed.trim() !== '' && typed.trim() !== name) onChange({ newName: typed.trim() });
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send();
  };
  return (
    <>
      <TextInput
        label="Name"
        aria-label="Name of the new account"
        size="sm"
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={send}
        onKeyDown={sendOnEnter}
        error={typed.trim() === '' ? ACCOUNT_NAME_MISSING_MESSAGE : undefined}
      />
      <NativeSelect
        label="Type"
        aria-label="Type of the new account"
        size="sm"
        data={ACCOUNT_KINDS.map((value) => ({ value, label: getAccountKindName(value) }))}
        value={kind}
        onChange={(event) =>
          onChange({ newName: typed.trim() || name, newKind: event.currentTarget.value as AccountKind })
        }
      />
    </>
  );
}
