import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../shell/panel.tsx';
import classes from './default-currency.module.css';

/** The way to bring in what banks and other programs have written, and to take it back. */
export function BankFiles() {
  return (
    <Panel title="Bank files">
      <p className={classes.text}>
        Bring in what your bank or another finance app exports. What was imported before is listed there, and can be
        taken back.
      </p>
      <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
        Import
      </Button>
    </Panel>
  );
}
