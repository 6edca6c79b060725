import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../shell/panel.tsx';
import classes from './default-currency.module.css';

/** The way to what becomes of transactions that are alike. */
export function RulesLink() {
  return (
    <Panel title="Rules">
      <p className={classes.text}>
        Transactions that are alike can be given a name, a category or tags by themselves, as they are imported or read
        from a receipt.
      </p>
      <Button variant="default" renderRoot={(props) => <Link to="/rules" {...props} />}>
        Open Rules
      </Button>
    </Panel>
  );
}
