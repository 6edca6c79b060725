import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { ACCOUNT_KINDS, type AccountKind } from '../../../contract/accounts.ts';
import type { Import, ImportAccount } from '../../../contract/import-preview.ts';
import { kindName } from '../../accounts/kinds.tsx';
import { accountsQuery } from '../../accounts/queries.ts';
import { counted } from '../../lists/counted.ts';
import { Panel } from '../../shell/panel.tsx';
import { accountNameOf, placesWords } from '../words.ts';
import classes from './accounts.module.css';
import { Collapsible } from './collapsible.tsx';
import { afterWords, figures } from './proof-words.ts';
import type { Changes } from './use-changes.ts';

/** No account can have these ids. */
const NEW = ' new ';
const NONE = ' none ';
const WITH = ' with ';

const REASONS: Record<ImportAccount['reason'], string> = {
  remembered: 'into the same account as last time',
  name: 'into your account of that name',
  only: 'into your only account',
  'used last': 'the file does not say which account it is of: into the one that you used last',
  balance: 'into the account that holds just what the file begins with',
  new: 'will be made',
  chosen: '',
  'other rows': 'not into the account of last time, which has other entries on these days',
  'other balances': 'not into that of the other file, whose balances or entries do not go with these',
  'other file': 'it seems to be of the same account as the other file',
  'same rows': 'into the account that has the same entries',
};

/** Where the rows of each account of the files go. */
export function Accounts({ preview, changes }: { preview: Import; changes: Changes }) {
  const { accounts, files } = preview;
  const list = (
    <ul className={classes.list}>
      {accounts.map((account, place) => (
        <AccountChoice
          // biome-ignore lint/suspicious/noArrayIndexKey: an account is told by its place, and files may name none.
          key={place}
          account={account}
          fallback={files[account.file]?.name ?? ''}
          others={othersMade(preview, place)}
          isOfWholeFile={files.length === 1 && accounts.length === 1}
          isOpeningUnused={isOpeningUnused(preview, place)}
          onChange={(change) => changes.change({ accounts: [{ account: place, ...change }] })}
        />
      ))}
    </ul>
  );
  if (accounts.length <= SHOWN) return <Panel title="Where it goes">{list}</Panel>;
  return (
    <Collapsible title={`Where it goes: ${counted(accounts.length, 'account')}`} hint={placesWords(accounts)}>
      {list}
    </Collapsible>
  );
}

type Other = { place: number; label: string };

/** Those for which an account is made that these lines may go to as well. */
function othersMade({ accounts, files }: Import, place: number): Other[] {
  const currency = accounts[place]?.currency;
  return accounts.flatMap((account, other) => {
    const { accountId, newWith, isLeftOut } = account;
    const isMade = accountId === null && newWith === null && !isLeftOut && account.currency === currency;
    if (!isMade || other === place) return [];
    const name = account.name || account.id || files[account.file]?.name;
    return [{ place: other, label: `The new account of ${name}` }];
  });
}

/** More than so many would keep the lines out of sight. */
const SHOWN = 5;

/** What the file says that an account held before is not taken where that has entries of its own. */
function isOpeningUnused({ state, accounts, balances }: Import, place: number): boolean {
  const account = accounts[place];
  const proof = balances.find(({ account: its }) => its === place);
  const isStated = proof !== undefined && proof.opening !== null && proof.opening !== 0;
  // Where all of it leads to what the file says, nothing is amiss.
  if (proof && afterWords(proof)?.isReached) return false;
  return state === 'preview' && isStated && account?.opening === null && account.accountId !== null;
}

type Change = { accountId?: string; newName?: string; newWith?: number; newKind?: AccountKind; isLeftOut?: boolean };
type AccountChoiceProps = {
  account: ImportAccount;
  /** The name of the file, for one that names no account. */
  fallback: string;
  others: readonly Other[];
  /** Whether there is but one file, with all lines in one account: its name is said above. */
  isOfWholeFile: boolean;
  isOpeningUnused: boolean;
  onChange: (change: Change) => void;
};

function AccountChoice({ account, fallback, others, isOfWholeFile, isOpeningUnused, onChange }: AccountChoiceProps) {
  const { data: own = [] } = useQuery(accountsQuery);
  const { user } = useRouteContext({ from: '/shell' });
  const { accountId, newWith, isLeftOut, reason, rowCount, opening, currency } = account;
  const name = account.name || account.id || fallback;
  const nameForNew = (account.name || account.id).slice(0, 50) || accountNameOf(fallback);
  const more = account.name && account.id ? account.id : '';
  const known = own.filter(({ _id, isClosed }) => !isClosed || _id === accountId);
  const choose = (value: string) => {
    if (value === NONE) onChange({ isLeftOut: true });
    else if (value.startsWith(WITH)) onChange({ newWith: Number(value.slice(WITH.length)), isLeftOut: false });
    else if (value === NEW) onChange({ newName: account.newName ?? nameForNew, isLeftOut: false });
    else onChange({ accountId: value, isLeftOut: false });
  };
  const isForeign = currency !== null && currency !== user.defaultCurrency;
  const facts = [
    counted(rowCount, 'line'),
    more,
    currency,
    opening !== null && `opens with ${figures(opening)}`,
    isOpeningUnused && !isLeftOut && 'the opening balance of the file is not used, as there are entries already',
    !isLeftOut && (isForeign && reason === 'new' ? 'will be made if you include its lines' : REASONS[reason]),
  ];
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <span className={classes.name}>{isOfWholeFile && name === fallback ? 'All lines of the file' : name}</span>
        <span className={classes.more}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.choice}>
        <NativeSelect
          aria-label={`Account for ${name}`}
          size="sm"
          data={[
            ...known.map(({ _id, name: label }) => ({ value: _id, label })),
            { value: NEW, label: 'A new account' },
            ...others.map(({ place, label }) => ({ value: `${WITH}${place}`, label })),
            { value: NONE, label: 'Leave out' },
          ]}
          value={isLeftOut ? NONE : (accountId ?? (newWith === null ? NEW : `${WITH}${newWith}`))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {!isLeftOut && accountId === null && newWith === null && (
          <NewAccount name={account.newName ?? ''} kind={account.newKind} onChange={onChange} />
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
        aria-label="Name of the new account"
        size="sm"
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={send}
        onKeyDown={sendOnEnter}
        error={typed.trim() === '' ? 'Please enter a name for the account' : undefined}
      />
      <NativeSelect
        aria-label="Kind of the new account"
        size="sm"
        data={ACCOUNT_KINDS.map((value) => ({ value, label: kindName(value) }))}
        value={kind}
        onChange={(event) =>
          onChange({ newName: typed.trim() || name, newKind: event.currentTarget.value as AccountKind })
        }
      />
    </>
  );
}
