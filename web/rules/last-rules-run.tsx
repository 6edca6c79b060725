import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../days/format-day.ts';
import { useUndoAction } from '../editing/use-undo-action.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { formatCount } from '../lists/format-count.ts';
import { lastRulesRunQuery } from './queries.ts';
import classes from './rules.module.css';

/** The last time that rules changed past transactions, with a button to undo it. Nothing if it cannot be undone. */
export function LastRulesRun({ onUndone }: { onUndone: () => void }) {
  const { data } = useQuery(lastRulesRunQuery);
  const undoing = useUndoAction();
  const [isBusy, setBusy] = useState(false);
  if (!data?.run) return null;
  const { changeId, changedCount, changedAt } = data.run;
  const undo = async () => {
    setBusy(true);
    await undoing(changeId, onUndone).run();
    setBusy(false);
  };
  return (
    <section className={`${classes.run} row wrap gap-sm text-sm`} aria-label="Last applied rules">
      <IconHistory size={20} stroke={1.75} aria-hidden="true" className="rigid muted" />
      <p className={classes.runText}>
        Rules changed {formatCount(changedCount, 'transaction')} on {formatInstant(changedAt)}.{' '}
        <span className="muted">You can undo this for a day.</span>
      </p>
      <BusyButton variant="default" label="Undo" busyLabel="Undoing..." isBusy={isBusy} onClick={undo} />
    </section>
  );
}
