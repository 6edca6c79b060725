import { Anchor, Button, Checkbox } from '@mantine/core';
import { IconTrash, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TRASH_RETENTION_DAYS, type TrashedTransaction } from '../../contract/transactions/trash.ts';
import { CategoryIcon, TransferIcon } from '../categories/category-icon.tsx';
import { formatDay } from '../days/format-day.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { parsePageSearchParams } from '../lists/list-address.ts';
import { ListPanel } from '../lists/list-panel.tsx';
import rows from '../lists/lists.module.css';
import { PageLinks } from '../lists/page-links.tsx';
import { RowButton } from '../lists/row-button.tsx';
import { Money, SignedMoney } from '../money/money.tsx';
import { formatNumber } from '../region/format-number.ts';
import { trashQuery } from './queries.ts';
import classes from './trash-page.module.css';
import { useTrashActions } from './use-trash-actions.ts';

/** Lists the transactions deleted in the last thirty days, which can be restored or deleted permanently. */
export function TrashPage() {
  const { page = 1 } = useSearch({ from: '/shell/trash', select: parsePageSearchParams, structuralSharing: true });
  const query = useQuery(trashQuery(page));
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const { restore, isRestoring, removeForGood, empty } = useTrashActions();
  const transactions = query.data?.transactions ?? [];
  const chosen = transactions.filter(({ _id }) => chosenIds.has(_id));
  const choose = (some: readonly TrashedTransaction[], toBe: boolean) => {
    const ids = new Set(chosenIds);
    for (const { _id } of some) toBe ? ids.add(_id) : ids.delete(_id);
    setChosenIds(ids);
  };
  const areAllChosen = chosen.length > 0 && chosen.length === transactions.length;
  return (
    <Page
      title="Trash"
      actions={
        transactions.length > 0 && (
          <>
            <BusyButton
              label={chosen.length > 0 ? `Restore (${chosen.length})` : 'Restore'}
              busyLabel="Restoring..."
              isBusy={isRestoring}
              disabled={chosen.length === 0}
              onClick={async () => (await restore(chosen)) && setChosenIds(new Set())}
            />
            <Button variant="default" onClick={empty}>
              Empty Trash
            </Button>
          </>
        )
      }
    >
      <ListPanel of="The trash" query={query}>
        {(data) =>
          transactions.length === 0 ? (
            <Nothing page={page} />
          ) : (
            <>
              <div className={`${classes.head} row wrap between muted text-sm`}>
                <Checkbox
                  size="sm"
                  label="Select all on this page"
                  checked={areAllChosen}
                  indeterminate={chosen.length > 0 && !areAllChosen}
                  onChange={() => choose(transactions, !areAllChosen)}
                />
                <p role="status">
                  {formatNumber(data.totalCount)}
                  {data.isCountCapped && '+'} deleted
                </p>
              </div>
              <ul className={rows.list} aria-label="Deleted transactions">
                {transactions.map((transaction) => (
                  <Row
                    key={transaction._id}
                    transaction={transaction}
                    isChosen={chosenIds.has(transaction._id)}
                    onChoose={(toBe) => choose([transaction], toBe)}
                    onRestore={() => restore([transaction])}
                    onDelete={() => removeForGood(transaction)}
                  />
                ))}
              </ul>
              <PageLinks
                page={data.currentPage}
                totalPages={data.totalPages}
                renderLink={(to, props) => <Link to="/trash" search={to > 1 ? { page: to } : {}} {...props} />}
              />
            </>
          )
        }
      </ListPanel>
    </Page>
  );
}

function Nothing({ page }: { page: number }) {
  return (
    <EmptyState icon={IconTrash} message={page > 1 ? 'This page is empty.' : 'The trash is empty.'}>
      <p>
        {page > 1 ? (
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/trash" search={{}} {...props} />}>
            First page
          </Anchor>
        ) : (
          `Deleted transactions can be restored here for ${TRASH_RETENTION_DAYS} days.`
        )}
      </p>
    </EmptyState>
  );
}

type RowProps = {
  transaction: TrashedTransaction;
  isChosen: boolean;
  onChoose: (toBe: boolean) => void;
  onRestore: () => void;
  onDelete: () => void;
};

function Row({ transaction, isChosen, onChoose, onRestore, onDelete }: RowProps) {
  const { name, category, cost, isIncome, addedOn, isTransfer, deletedAt } = transaction;
  const which = `${name}, ${formatDay(addedOn)}`;
  return (
    <li className={`${rows.row} py-xs row gap-sm medium ruled`}>
      <Checkbox
        size="sm"
        aria-label={`Select ${which}`}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {isTransfer ? <TransferIcon /> : <CategoryIcon of={category} />}
      <div className="grow min-0 anywhere">
        <div className="clamp">{name}</div>
        <div className={`${classes.words} caption`}>
          <span>{formatDay(addedOn)},</span> <span>deleted {formatDay(dayOf(deletedAt))}</span>
        </div>
      </div>
      <span className={`${classes.amount} nowrap`}>
        {isTransfer ? <Money amount={cost} /> : <SignedMoney cost={cost} isIncome={isIncome} />}
      </span>
      <div className={rows.tools}>
        <Button variant="default" size="xs" aria-label={`Restore ${which}`} onClick={onRestore}>
          Restore
        </Button>
        <RowButton size="lg" icon={IconTrashX} label={`Delete ${which} permanently`} onClick={onDelete} />
      </div>
    </li>
  );
}

/** Returns the calendar day of an instant in the user's time zone, as `YYYY-MM-DD`. */
function dayOf(instant: string): string {
  const at = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
