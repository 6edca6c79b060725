import { Anchor, Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { TagSums } from '../../contract/transactions/tags.ts';
import { getMonthRange } from '../../domain/month-ranges.ts';
import { ApiError } from '../api/api-error.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { formatDay, formatMonth } from '../days/format-day.ts';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadingState } from '../layout/load-failure.tsx';
import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { formatCount } from '../lists/format-count.ts';
import { ListPanel } from '../lists/list-panel.tsx';
import { Money, SignedMoney } from '../money/money.tsx';
import { formatNumber } from '../region/format-number.ts';
import { tagQuery } from '../tags/queries.ts';
import { TagsList } from '../tags/tags-list.tsx';
import { useTagActions } from '../tags/use-tag-actions.ts';
import { FilteredTransactionsLink } from '../transactions/filter-links.tsx';
import { transactionsQuery } from '../transactions/queries.ts';
import classes from './tag-page.module.css';

/**
 * The page for one tag, or for all tags if there is no tag in the address. Using one route for both keeps the initial
 * script small.
 */
export function TagPage() {
  const { name } = useParams({ from: '/shell/tags/{-$name}' });
  return name === undefined ? <TagsPage /> : <OneTagPage name={name} />;
}

/** The totals of a tag, its amounts by category and by month, and its latest transactions. */
function OneTagPage({ name }: { name: string }) {
  const query = useQuery(tagQuery(name));
  const { data, error } = query;
  const { renameTag, deleteTag } = useTagActions();
  const navigate = useNavigate();
  const rename = async () => {
    const becomes = await renameTag(data?.name ?? name);
    if (becomes !== null) await navigate({ to: '/tags/{-$name}', params: { name: becomes }, replace: true });
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
      {(isGone || (data === undefined && error)) && (
        <ListPanel of="The tag" query={{ ...query, data: isGone ? null : undefined }}>
          {() => (
            <EmptyState icon={IconTag} message="No transaction has this tag.">
              <Anchor component={Link} to="/transactions" inherit underline="always">
                All transactions
              </Anchor>
            </EmptyState>
          )}
        </ListPanel>
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
      <div className={`${classes.parts} grid gap-lg`}>
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
            {count === 1 ? 'View it in the list' : `View all ${formatNumber(count)}`}
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
        <li key={`${category} ${isIncome}`} className={`${classes.row} py-xs row gap-sm medium ruled`}>
          <CategoryIcon of={category} />
          <div className="grow min-0 anywhere">
            <div className="clamp">
              <FilteredTransactionsLink filter={{ tag: tag.name, category, type: isIncome ? 'income' : 'expense' }}>
                {category}
              </FilteredTransactionsLink>
            </div>
            <div className="caption">{formatCount(count, 'transaction')}</div>
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
        <li key={month} className={`${classes.row} py-xs row gap-sm medium ruled`}>
          <div className="grow min-0 anywhere">
            <div>
              <FilteredTransactionsLink filter={{ tag: tag.name, ...daysOfMonth(month) }}>
                {formatMonth(month)}
              </FilteredTransactionsLink>
            </div>
            <div className="caption">{formatCount(count, 'transaction')}</div>
          </div>
          <div className={`${classes.sums} stack`}>
            {income > 0 && <SignedMoney cost={income} isIncome />}
            {expense > 0 && <SignedMoney cost={expense} isIncome={false} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Newest({ tag }: { tag: string }) {
  const query = useQuery(transactionsQuery({ tag }));
  if (query.data === undefined) {
    return (
      <LoadingState of="The transactions" query={query}>
        <Skeleton height="8rem" />
      </LoadingState>
    );
  }
  return (
    <ul className="text-sm">
      {query.data.transactions.map(({ _id, name, category, addedOn, cost, isIncome }) => (
        <li key={_id} className={`${classes.row} py-xs row gap-sm medium ruled`}>
          <CategoryIcon of={category} />
          <div className="grow min-0 anywhere">
            <div className="clamp">
              <FilteredTransactionsLink filter={{ tag, from: addedOn, to: addedOn }}>{name}</FilteredTransactionsLink>
            </div>
            <div className="caption">{formatDay(addedOn)}</div>
          </div>
          <SignedMoney cost={cost} isIncome={isIncome} />
        </li>
      ))}
    </ul>
  );
}

function daysOfMonth(month: string) {
  const { first, last } = getMonthRange(month, 1);
  return { from: first, to: last };
}

function TagsPage() {
  return (
    <Page title="Tags">
      <Panel title="All Tags">
        <TagsList onChanged={() => {}} />
      </Panel>
    </Page>
  );
}
