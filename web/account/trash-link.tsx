import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DAYS_IN_TRASH } from '../../contract/trash.ts';
import { Panel } from '../shell/panel.tsx';
import classes from './default-currency.module.css';

/** The way to what was deleted. */
export function TrashLink() {
  return (
    <Panel title="Trash">
      <p className={classes.text}>Deleted transactions can be brought back for {DAYS_IN_TRASH} days.</p>
      <Button variant="default" renderRoot={(props) => <Link to="/trash" {...props} />}>
        Open Trash
      </Button>
    </Panel>
  );
}
