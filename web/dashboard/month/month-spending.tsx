import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { MonthFigures } from '../../../contract/dashboard.ts';
import { createLazyDialog, preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import panel from '../../layout/panel.module.css';
import { Skeleton } from '../../layout/skeleton.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { Money } from '../../money/money.tsx';
import { toMonthSearchParams, useThisMonth } from '../../months/month-dates.ts';
import type { ExplainedFigure } from '../../reports/explained-figure.ts';
import { FilteredAmountLink } from '../../transactions/filter-links.tsx';
import { describeSavings, describeSpendingComparison, getMonthPhase } from './describe-month.ts';
import classes from './month-spending.module.css';
import { SpendingLineChart } from './spending-line-chart.tsx';

const [WhyDialog, loadWhy] = createLazyDialog(() => import('../../reports/explain-change-dialog.tsx'));

const SPENT = { over: 'Spent', now: 'Spent so far', 'to come': 'Spending entered' };
const INCOME = { over: 'Income', now: 'Income so far', 'to come': 'Income entered' };

/** Shows a month's spending, income and remaining budgets, and a chart of the spending by day. */
export function MonthSpending({ figures }: { figures: MonthFigures | undefined }) {
  const { currency } = useDisplayCurrency();
  const [why, setWhy] = useState<ExplainedFigure | null>(null);
  return (
    <div className={`${panel.panel} stack card gap-md min-0`} data-skeleton={figures === undefined || undefined}>
      <dl className={classes.figures}>
        <Figure
          label={figures ? SPENT[getMonthPhase(figures)] : 'Spent so far'}
          amount={figures?.spent}
          filter="expense"
          figures={figures}
          note={
            figures && (
              <>
                {describeSpendingComparison(figures, currency)} <WhyMoved figures={figures} onWhy={setWhy} />
              </>
            )
          }
          isFirst
        />
        <Figure
          label={figures ? INCOME[getMonthPhase(figures)] : 'Income so far'}
          amount={figures?.income}
          filter="income"
          figures={figures}
          note={figures && describeSavings(figures, currency)}
        />
        <LeftOfBudgets figures={figures} />
      </dl>
      {figures ? <SpendingLineChart figures={figures} /> : <Skeleton className={classes.chart} />}
      <WhyDialog open={why} onClose={() => setWhy(null)} />
    </div>
  );
}

/** A button that opens an explanation of why the spending differs from the previous month. */
function WhyMoved({ figures, onWhy }: { figures: MonthFigures; onWhy: (of: ExplainedFigure) => void }) {
  const { firstDay, through, spent, before } = figures;
  if (through === null || before.spentByDay.length === 0 || spent === before.spent) return null;
  const why = {
    title: 'Expenses',
    isIncome: false,
    now: { firstDay, lastDay: through },
    before: { firstDay: before.firstDay, lastDay: before.through },
  };
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      px="0.25rem"
      onClick={() => onWhy(why)}
      {...preloadOnHover(loadWhy)}
    >
      Why?
    </Anchor>
  );
}

type FigureProps = {
  label: string;
  amount: number | undefined;
  filter: 'expense' | 'income';
  figures: MonthFigures | undefined;
  note: ReactNode;
  isFirst?: boolean;
};

function Figure({ label, amount, filter, figures, note, isFirst }: FigureProps) {
  return (
    <Box label={label} note={note} amount={amount} isFirst={isFirst}>
      {figures && amount !== undefined && (
        <FilteredAmountLink
          filter={{ type: filter, from: figures.firstDay, to: figures.through ?? figures.lastDay }}
          amount={amount}
          of={label.toLowerCase()}
        />
      )}
    </Box>
  );
}

function LeftOfBudgets({ figures }: { figures: MonthFigures | undefined }) {
  const now = useThisMonth();
  const { currency } = useDisplayCurrency();
  if (figures === undefined) return <Box label="Left in budgets" />;
  const { budgets, month, year } = figures;
  const search = toMonthSearchParams({ month, year }, now);
  if (budgets === null) {
    return (
      <Box label="Left in budgets" note="No budgets for this month" amount={0}>
        <Anchor
          fz="md"
          fw="inherit"
          lh="inherit"
          renderRoot={(props) => <Link to="/budgets" search={search} {...props} />}
        >
          Set budgets
        </Anchor>
      </Box>
    );
  }
  const { amount, count, remaining } = budgets;
  const words = `of ${formatMoney(amount, currency)} in ${formatCount(count, 'budget')}`;
  return (
    <Box label="Left in budgets" note={words} amount={remaining}>
      <Link to="/budgets" search={search} className="reach plain-link" data-negative={remaining < 0 || undefined}>
        <Money amount={remaining} />
      </Link>
    </Box>
  );
}

type BoxProps = {
  label: string;
  amount?: number | undefined;
  note?: ReactNode;
  isFirst?: boolean | undefined;
  children?: ReactNode;
};

/** A figure with a label and a note. Skeletons reserve their space while the values load. */
function Box({ label, amount, note, isFirst, children }: BoxProps) {
  const { currency } = useDisplayCurrency();
  const length = { '--length': formatMoney(amount ?? 0, currency).length } as CSSProperties;
  return (
    <div className={classes.box} data-first={isFirst}>
      <dt className="muted text-sm medium">{label}</dt>
      <dd className={`${classes.amount} flex baseline bold`} style={length}>
        {amount === undefined ? <Skeleton height="1.5rem" width="7rem" my="0.25rem" /> : children}
      </dd>
      <dd className={`${classes.note} muted text-xs tabular`}>
        {note ?? <Skeleton height="0.75rem" width="8rem" my="0.1875rem" />}
      </dd>
    </div>
  );
}
