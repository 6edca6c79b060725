import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { spanOf } from '../../contract/month-spans.ts';
import type { TagSums } from '../../contract/tags.ts';
import { ApiError } from '../api-error.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { formatDay, formatMonth } from '../days/format-day.ts';
import table from '../lists/card-table.module.css';
import { counted } from '../lists/counted.ts';
import { Money, SignedMoney } from '../money/money.tsx';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Page } from '../shell/page.tsx';
import { Panel } from '../shell/panel.tsx';
import { FilterLink } from '../transactions/filter-link.tsx';
import { transactionsQuery } from '../transactions/queries.ts';
import { tagQuery } from './queries.ts';
import classes from './tag-page.module.css';
import { useTagChanges } from './use-tag-changes.ts';

/** A tag with its totals, by category and by month, and its newest transactions. */
export function TagPage() {
  const { name } = useParams({ from: '/shell/tags/$name' });
  const { data, error, isFetching, refetch } = useQuery(tagQuery(name));
  const { renameTag, deleteTag } = useTagChanges();
  const navigate = useNavigate();
  const rename = async () => {
    const becomes = await renameTag(data?.name ?? name);
    if (becomes !== null) await navigate({ to: '/tags/$name', params: { name: becomes }, replace: true });
  };
  const remove = async () => {
    if (await deleteTag(data?.name ?? name)) await navigate({ to: '/transactions', search: {} });
  };
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Page
      title={data?.name ?? name}
      actions={
        data && (
          <>
            <Button variant="default" onClick={rename}>
              Rename Tag
            </Button>
            <Button variant="default" onClick={remove}>
              Delete Tag
            </Button>
          </>
        )
      }
    >
      {data === undefined && !error && <Skeleton height="14rem" />}
      {data === undefined && error && !isGone && (
        <div className={`${table.panel} stack card`}>
          <LoadFailure of="The tag" error={error} retry={refetch} isRetrying={isFetching} />
        </div>
      )}
      {isGone && (
        <div className={`${table.panel} stack card`}>
          <Empty icon={IconTag} message="No transaction has this tag.">
            <Anchor component={Link} to="/transactions" inherit underline="always">
              All transactions
            </Anchor>
          </Empty>
        </div>
      )}
      {data && !isGone && <Sums tag={data} />}
    </Page>
  );
}

function Sums({ tag }: { tag: TagSums }) {
  const { name, count, income, expense } = tag;
  return (
    <>
      <dl className={`${classes.figures} card grid`}>
        <Figure label="Income" amount={income} />
        <Figure label="Expenses" amount={expense} />
        <Figure label="Net" amount={income - expense} />
      </dl>
      <div className={classes.parts}>
        <Panel title="By Category">
          <ByCategory tag={tag} />
        </Panel>
        <Panel title="By Month">
          <ByMonth tag={tag} />
        </Panel>
      </div>
      <Panel
        title="Newest Transactions"
        aside={
          <Anchor inherit renderRoot={(props) => <Link to="/transactions" search={{ tag: name }} {...props} />}>
            {count === 1 ? 'View it in the list' : `View all ${count.toLocaleString('en-US')}`}
          </Anchor>
        }
      >
        <Newest tag={name} />
      </Panel>
    </>
  );
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

function ByCategory({ tag }: { tag: TagSums }) {
  return (
    <ul className="text-sm">
      {tag.categories.map(({ category, isIncome, count, sum }) => (
        <li key={`${category} ${isIncome}`} className={`${classes.row} row gap-sm medium ruled`}>
          <CategoryIcon of={category} />
          <div className="grow min-0 anywhere">
            <div className={table.clamped}>
              <FilterLink filter={{ tag: tag.name, category, type: isIncome ? 'income' : 'expense' }}>
                {category}
              </FilterLink>
            </div>
            <div className={classes.more}>{counted(count, 'transaction')}</div>
          </div>
          <SignedMoney cost={sum} isIncome={isIncome} />
        </li>
      ))}
    </ul>
  );
}

function ByMonth({ tag }: { tag: TagSums }) {
  return (
    <ul className="text-sm">
      {tag.months.map(({ month, count, income, expense }) => (
        <li key={month} className={`${classes.row} row gap-sm medium ruled`}>
          <div className="grow min-0 anywhere">
            <div>
              <FilterLink filter={{ tag: tag.name, ...daysOfMonth(month) }}>{formatMonth(month)}</FilterLink>
            </div>
            <div className={classes.more}>{counted(count, 'transaction')}</div>
          </div>
          <div className={classes.sums}>
            {income > 0 && <SignedMoney cost={income} isIncome />}
            {expense > 0 && <SignedMoney cost={expense} isIncome={false} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Newest({ tag }: { tag: string }) {
  const { data, error, isFetching, refetch } = useQuery(transactionsQuery({ tag }));
  if (data === undefined) {
    if (error) return <LoadFailure of="The transactions" error={error} retry={refetch} isRetrying={isFetching} />;
    return <Skeleton height="8rem" />;
  }
  return (
    <ul className="text-sm">
      {data.transactions.map(({ _id, name, category, addedOn, cost, isIncome }) => (
        <li key={_id} className={`${classes.row} row gap-sm medium ruled`}>
          <CategoryIcon of={category} />
          <div className="grow min-0 anywhere">
            <div className={table.clamped}>
              <FilterLink filter={{ tag, from: addedOn, to: addedOn }}>{name}</FilterLink>
            </div>
            <div className={classes.more}>{formatDay(addedOn)}</div>
          </div>
          <SignedMoney cost={cost} isIncome={isIncome} />
        </li>
      ))}
    </ul>
  );
}

function daysOfMonth(month: string) {
  const { first, last } = spanOf(month, 1);
  return { from: first, to: last };
}
