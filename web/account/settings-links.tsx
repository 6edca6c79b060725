import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TRASH_RETENTION_DAYS } from '../../contract/transactions/trash.ts';
import { Panel } from '../layout/panel.tsx';

export function BankFilesLink() {
  return (
    <Panel title="Bank Files">
      <p className="muted">
        Import files from your bank or another finance app. You can also see your past imports and undo them.
      </p>
      <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
        Import
      </Button>
    </Panel>
  );
}

/** Links to the accounts page. For users with a single account, no other link leads there. */
export function MoneyAccountsLink() {
  return (
    <Panel title="Accounts">
      <p className="muted">
        Track savings, cash, cards and loans separately, each with its own balance, and record transfers between them.
      </p>
      <Button variant="default" renderRoot={(props) => <Link to="/accounts" {...props} />}>
        Open Accounts
      </Button>
    </Panel>
  );
}

export function RulesLink() {
  return (
    <Panel title="Rules">
      <p className="muted">
        Set the name, category or tags of similar transactions automatically when they are imported or read from a
        receipt.
      </p>
      <Button variant="default" renderRoot={(props) => <Link to="/rules" {...props} />}>
        Open Rules
      </Button>
    </Panel>
  );
}

export function TrashLink() {
  return (
    <Panel title="Trash">
      <p className="muted">Deleted transactions can be restored for {TRASH_RETENTION_DAYS} days.</p>
      <Button variant="default" renderRoot={(props) => <Link to="/trash" {...props} />}>
        Open Trash
      </Button>
    </Panel>
  );
}
