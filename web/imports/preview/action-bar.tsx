import { Button } from '@mantine/core';
import type { Import } from '../../../contract/import-preview.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { FormFailure } from '../../forms/form-messages.tsx';
import { counted } from '../../lists/counted.ts';
import { SignedMoney } from '../../money/money.tsx';
import classes from './action-bar.module.css';

type ActionBarProps = {
  preview: Import;
  isRunning: boolean;
  onRun: () => void;
};

/** What running the import would add, and the button that does it. */
export function ActionBar({ preview: { adds, groups }, isRunning, onRun }: ActionBarProps) {
  const isNothing = adds.count === 0 && groups.transfer === 0;
  const label = adds.count > 0 ? `Import ${counted(adds.count, 'transaction')}` : 'Import';
  return (
    <section className={classes.bar} aria-label="What is added">
      <span className={classes.words}>
        {isNothing ? 'Nothing is to be added.' : `${counted(adds.count, 'transaction')} to add`}
      </span>
      <span className={classes.sums}>
        {adds.income > 0 && <SignedMoney cost={adds.income} isIncome />}
        {adds.expense > 0 && <SignedMoney cost={adds.expense} isIncome={false} />}
      </span>
      {!isNothing && <BusyButton label={label} busyLabel="Importing..." isBusy={isRunning} onClick={onRun} />}
    </section>
  );
}

/** Says what did not go through, and offers to send it again. */
export function Problem({ sentence, onRetry }: { sentence: string | null; onRetry: () => void }) {
  if (sentence === null) return null;
  return (
    <div className={classes.problem}>
      <FormFailure sentence={sentence} />
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
