import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import type { RepeatingSeries } from '../../../contract/repeating-series.ts';
import { useAccountNameLookup } from '../../accounts/queries.ts';
import { CategoryIcon, TransferIcon } from '../../categories/category-icon.tsx';
import { getToday } from '../../days/today.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { Panel } from '../../layout/panel.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { Money, SignedMoney } from '../../money/money.tsx';
import { describeSeriesAmounts, describeSeriesFrequency, findSeriesSearchWord } from './describe-series.ts';
import { formatProposalCount } from './format-proposal-count.ts';
import classes from './repeating.module.css';
import { useSeriesActions } from './use-series-actions.ts';

/** Number of suggestions shown initially. */
const SHOWN = 5;

type ProposalsProps = {
  proposals: readonly RepeatingSeries[];
  /** Opens the form, filled in with the values of a suggestion. */
  onEdit: (series: RepeatingSeries) => void;
  /** The element that receives focus after the last suggestion has been handled. */
  list: RefObject<HTMLElement | null>;
};

/** Lists detected payments, with buttons to add them as recurring items. Renders nothing if there are none. */
export function RepeatingProposals({ proposals, onEdit, list }: ProposalsProps) {
  const [isWhole, setWhole] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  if (proposals.length === 0) return null;
  const title = formatProposalCount(proposals.length);
  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      <Panel title={title}>
        <p className="muted text-sm">
          Choose the transactions that Moneta should record automatically, starting with the next due date.
        </p>
        <ul aria-label={title}>
          {proposals.slice(0, isWhole ? undefined : SHOWN).map((series) => (
            <Proposal
              key={`${series.key} ${series.isIncome} ${series.amount}`}
              series={series}
              onEdit={() => onEdit(series)}
              // The button that had focus was removed together with its row, so move focus to the box.
              onDone={() => (box.current ?? list.current)?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
        {!isWhole && proposals.length > SHOWN && (
          <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => setWhole(true)}>
            {`Show All ${proposals.length}`}
          </Button>
        )}
      </Panel>
    </div>
  );
}

function Proposal({ series, onEdit, onDone }: { series: RepeatingSeries; onEdit: () => void; onDone: () => void }) {
  const { currency } = useDisplayCurrency();
  const { add, dismiss, isAdding, isDismissing } = useSeriesActions(series, onDone);
  const today = getToday();
  const { name, category, amount, isIncome, isEstimate, firstDay, accountId, toAccountId } = series;
  const accountName = useAccountNameLookup();
  const amounts = describeSeriesAmounts(series, today, (amount) => formatMoney(amount, currency));
  return (
    <li className={`${classes.row} row wrap between`}>
      <div className={`${classes.what} row gap-sm min-0`}>
        {toAccountId === undefined ? <CategoryIcon of={category} /> : <TransferIcon />}
        <div className="min-0 anywhere">
          {toAccountId === undefined ? (
            <Link
              to="/transactions"
              search={{ search: findSeriesSearchWord(series.key), from: firstDay }}
              className="reach plain-link medium"
            >
              {name}
            </Link>
          ) : (
            <span className="medium">{name}</span>
          )}{' '}
          <span className="nowrap">
            {isEstimate && <span className="muted text-xs">about </span>}
            {toAccountId === undefined ? <SignedMoney cost={amount} isIncome={isIncome} /> : <Money amount={amount} />}
          </span>
          {toAccountId !== undefined && (
            <p className="muted text-xs">
              From {accountName(accountId)} to {accountName(toAccountId)}
            </p>
          )}
          <p className="muted text-xs">{describeSeriesFrequency(series, today)}</p>
          {amounts && <p className="muted text-xs">{amounts}</p>}
        </div>
      </div>
      <div className={`${classes.buttons} flex gap-xs`}>
        <BusyButton
          variant="subtle"
          size="compact-md"
          label="Dismiss"
          busyLabel="Saving..."
          isBusy={isDismissing}
          aria-label={`Dismiss ${name}`}
          onClick={dismiss}
        />
        <Button variant="default" size="compact-md" aria-label={`Edit ${name} before adding`} onClick={onEdit}>
          Edit
        </Button>
        <BusyButton
          size="compact-md"
          label="Add"
          busyLabel="Adding..."
          isBusy={isAdding}
          aria-label={`Add ${name}`}
          onClick={add}
        />
      </div>
    </li>
  );
}
