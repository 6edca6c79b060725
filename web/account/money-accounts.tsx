import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../shell/panel.tsx';
import classes from './default-currency.module.css';

/** The way to the accounts where the money lies, for whoever has only one of them. */
export function MoneyAccounts() {
  return (
    <Panel title="Where the money lies">
      <p className={classes.text}>
        Savings, cash, a card or a loan can be kept apart, each with its balance, and with transfers between them.
      </p>
      <Button variant="default" renderRoot={(props) => <Link to="/accounts" {...props} />}>
        Accounts
      </Button>
    </Panel>
  );
}
