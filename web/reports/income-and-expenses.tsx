import type { Report, ReportSums } from '../../contract/reports.ts';
import { amountToMinor } from '../../domain/money.ts';
import type { ReportPeriodLength } from '../../domain/report-ranges.ts';
import { Panel } from '../layout/panel.tsx';
import { formatPercent } from '../region/format-percent.ts';
import { FilteredAmountLink } from '../transactions/filter-links.tsx';
import type { ListFilters } from '../transactions/list-address.ts';
import { AfterRefundsNote } from '../transactions/refunds/after-refunds-note.tsx';
import { AmountChangeButton } from './amount-change-button.tsx';
import type { ExplainedFigure } from './explained-figure.ts';
import { PeriodBarChart } from './period-bar-chart.tsx';
import { formatDayRange } from './period-names.ts';
import { computeIncomeMinusExpenses } from './report-sections.ts';
import classes from './reports.module.css';

type BalanceProps = {
  report: Report;
  by: ReportPeriodLength;
  /** The amount by which refunds reduced the expenses. */
  refunded: number;
  onWhy: (of: ExplainedFigure) => void;
};

/** Compares income with expenses, in total and per period. */
export function IncomeAndExpenses({ report, by, refunded, onWhy }: BalanceProps) {
  const { income, expenses, periods, firstDay, lastDay } = report;
  const figures: { title: string; isIncome?: boolean; sums: ReportSums }[] = [
    { title: 'Income', isIncome: true, sums: income },
    { title: 'Expenses', isIncome: false, sums: expenses },
    { title: 'Net', sums: computeIncomeMinusExpenses(report) },
  ];
  return (
    <Panel title="Income and Expenses" aside={formatDayRange({ firstDay, lastDay })}>
      <dl className={classes.figures}>
        {figures.map(({ title, isIncome, sums }) => (
          <div key={title} className="min-0">
            <dt className="muted text-sm medium">{title}</dt>
            <dd className={`${classes.amount} bold anywhere`} data-negative={sums.total < 0 || undefined}>
              <FilteredAmountLink filter={filterOf(report, isIncome)} amount={sums.total} of={title} />
            </dd>
            <dd className={`${classes.note} muted text-xs`}>
              {isIncome === false && <AfterRefundsNote amount={refunded} />}
              <AmountChangeButton
                isSentence
                now={sums.total}
                before={sums.before}
                why={{
                  title,
                  ...(isIncome !== undefined && { isIncome }),
                  now: { firstDay, lastDay },
                  before: report.before,
                }}
                onWhy={onWhy}
              />
            </dd>
          </div>
        ))}
        {income.total > 0 && <SavingsRate income={income.total} expenses={expenses.total} />}
      </dl>
      {/* The bars of a single period would only repeat the figures above. */}
      {periods.length > 1 && (
        <PeriodBarChart
          caption="Income and expenses"
          periods={periods}
          by={by}
          series={[
            { name: 'Income', colour: 'var(--income-mark)', amounts: income.amounts },
            { name: 'Expenses', colour: 'var(--expense-mark)', amounts: expenses.amounts },
          ]}
          filterOf={(period) => ({ from: period.firstDay, to: period.lastDay })}
        />
      )}
    </Panel>
  );
}

function SavingsRate({ income, expenses }: { income: number; expenses: number }) {
  const share = (amountToMinor(income) - amountToMinor(expenses)) / amountToMinor(income);
  return (
    <div className="min-0">
      <dt className="muted text-sm medium">Savings rate</dt>
      <dd className={`${classes.amount} bold`} data-negative={share < 0 || undefined}>
        {formatPercent(share)}
      </dd>
      <dd className={`${classes.note} muted text-xs`}>The share of income that was not spent</dd>
    </div>
  );
}

function filterOf({ firstDay, lastDay }: Report, isIncome: boolean | undefined): ListFilters {
  const days = { from: firstDay, to: lastDay };
  return isIncome === undefined ? days : { type: isIncome ? 'income' : 'expense', ...days };
}
