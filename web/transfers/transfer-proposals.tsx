import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import * as operations from '../../contract/transactions/transfers.ts';
import { useAccountNameLookup } from '../accounts/queries.ts';
import { explainRequestError } from '../api/api-error.ts';
import { CHANGE_NOT_SAVED_MESSAGE } from '../api/error-messages.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { Money } from '../money/money.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { transferProposalsQuery } from './queries.ts';
import classes from './transfer-proposals.module.css';

/** Number of pairs shown at a time. After each answer, the next pair is shown. */
const SHOWN = 5;

/** Shows pairs of transactions that look like transfers. All transactions of the user are searched. */
export function TransferProposals() {
  const { data } = useQuery(transferProposalsQuery);
  return <TransferProposalsNotice proposals={data?.proposals ?? []} wordsFor={wordsFor} />;
}

function wordsFor(count: number): string {
  if (count === 1) return 'Two transactions look like one transfer between your accounts.';
  return `${count} pairs of transactions look like transfers between your accounts.`;
}

type NoticeProps = {
  proposals: readonly operations.TransferProposal[];
  wordsFor: (count: number) => string;
};

/**
 * Lists pairs of transactions that look like transfers, with buttons to merge them. Renders nothing if there are none.
 */
export function TransferProposalsNotice({ proposals, wordsFor: words }: NoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const box = useRef<HTMLElement>(null);
  if (proposals.length === 0) return null;
  return (
    <section ref={box} className={classes.box} aria-label="Possible transfers" tabIndex={-1}>
      <div className="row gap-sm">
        <IconArrowsExchange size={18} stroke={1.75} aria-hidden="true" className="rigid accent" />
        <p className="grow">{words(proposals.length)}</p>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      <ul id={listId} className={classes.list} hidden={!isOpen}>
        {isOpen &&
          proposals.slice(0, SHOWN).map((proposal) => (
            <Proposal
              key={`${proposal.expense._id} ${proposal.income._id}`}
              proposal={proposal}
              // The button that had focus was removed together with its pair, so move focus to the box.
              onAnswered={() => box.current?.focus({ preventScroll: true })}
            />
          ))}
      </ul>
    </section>
  );
}

type ProposalProps = { proposal: operations.TransferProposal; onAnswered: () => void };

function Proposal({ proposal: { expense, income }, onAnswered }: ProposalProps) {
  const accountName = useAccountNameLookup();
  const join = useOperationMutation(operations.joinTransactions);
  const rejectTransferProposal = useOperationMutation(operations.rejectTransferProposal);
  const [key] = useState(createIdempotencyKey);
  const body = { expenseId: expense._id, incomeId: income._id };
  const isBusy = join.isPending || rejectTransferProposal.isPending;
  const answer = async (run: () => Promise<unknown>, sentence: string) => {
    if (isBusy) return;
    try {
      await run();
      onAnswered();
      showToastMessage('success', sentence);
    } catch (error) {
      showToastMessage('error', explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE));
    }
  };
  const way = `${accountName(expense.accountId)} → ${accountName(income.accountId)}`;
  return (
    <li className={`${classes.proposal} row wrap between`}>
      <div className={`${classes.what} min-0 anywhere`}>
        <span className="medium">{way}</span>{' '}
        <span className={classes.amount}>
          <Money amount={expense.cost} />
        </span>
        <p className={`${classes.sides} muted text-xs`}>
          <Side {...expense} /> · <Side {...income} />
        </p>
      </div>
      <div className={`${classes.buttons} flex gap-xs`}>
        <BusyButton
          variant="default"
          label="Not a Transfer"
          busyLabel="Saving..."
          isBusy={rejectTransferProposal.isPending}
          onClick={() => answer(() => rejectTransferProposal.mutateAsync({ body }), 'Kept as two transactions.')}
        />
        <BusyButton
          label="Merge"
          busyLabel="Merging..."
          isBusy={join.isPending}
          onClick={() => answer(() => join.mutateAsync({ body, key }), `Merged into one transfer: ${way}.`)}
        />
      </div>
    </li>
  );
}

function Side({ name, addedOn }: Pick<Transaction, 'name' | 'addedOn'>) {
  return (
    <>
      {name}, <span className="nowrap">{formatDay(addedOn)}</span>
    </>
  );
}
