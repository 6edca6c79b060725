import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { Panel } from '../layout/panel.tsx';
import { Money } from '../money/money.tsx';
import classes from './account-balances.module.css';
import { AccountKindIcon } from './account-kinds.tsx';

/** Maximum number of accounts shown on the dashboard. A link leads to the rest. */
const MOST = 8;

/** Account balances on the dashboard. `lazy` requires a default export. */
export default function AccountBalances({ accounts }: { accounts: MoneyAccount[] }) {
  const open = accounts.filter(({ isClosed }) => !isClosed);
  const left = accounts.length - Math.min(open.length, MOST);
  return (
    <Panel
      title="Accounts"
      aside={
        <Anchor component={Link} to="/accounts" inherit>
          {left > 0 ? `View all ${accounts.length}` : 'View all'}
        </Anchor>
      }
    >
      <ul className={classes.list}>
        {open.slice(0, MOST).map(({ _id, name, kind, balance }) => (
          <li key={_id} className="row gap-sm min-0">
            <AccountKindIcon of={kind} />
            <span className={`${classes.words} grow min-0 text-sm`}>
              <Link
                to="/accounts/$accountId"
                params={{ accountId: _id }}
                className={`${classes.name} truncate muted`}
                title={name}
              >
                {name}
              </Link>
              <span className="bold" data-negative={balance < 0 || undefined}>
                <Money amount={balance} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
