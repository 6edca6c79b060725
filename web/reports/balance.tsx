import type { Report, ReportSums } from '../../contract/reports.ts';
import type { ReportStep } from '../../domain/report-spans.ts';
import { Panel } from '../layout/panel.tsx';
import type { Filters } from '../transactions/address.ts';
import { FigureLink } from '../transactions/filter-link.tsx';
import { ChangeButton } from './change-button.tsx';
import { PeriodBars } from './period-bars.tsx';
import { formatWholeSpan } from './period-names.ts';
import classes from './reports.module.css';
import { leftOver } from './sections.ts';
import type { WhyOf } from './why.ts';

type BalanceProps = { report: Report; by: ReportStep; onWhy: (of: WhyOf) => void };

/** Compares income with expenses, in total and by period. */
export function Balance({ report, by, onWhy }: BalanceProps) {
  const { income, expenses, periods, firstDay, lastDay } = report;
  const figures: { title: string; isIncome?: boolean; sums: ReportSums }[] = [
    { title: 'Income', isIncome: true, sums: income },
    { title: 'Expenses', isIncome: false, sums: expenses },
    { title: 'Left over', sums: leftOver(report) },
  ];
  return (
    <Panel title="Income against expenses" aside={formatWholeSpan({ firstDay, lastDay })}>
      <dl className={classes.figures}>
        {figures.map(({ title, isIncome, sums }) => (
          <div key={title} className="min-0">
            <dt className="muted text-sm medium">{title}</dt>
            <dd className={`${classes.amount} bold anywhere`} data-negative={sums.total < 0 || undefined}>
              <FigureLink filter={filterOf(report, isIncome)} amount={sums.total} of={title} />
            </dd>
            <dd className={`${classes.note} muted text-xs`}>
              <ChangeButton
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
      </dl>
      <PeriodBars
        caption="Income against expenses"
        periods={periods}
        by={by}
        series={[
          { name: 'Income', colour: 'var(--income-mark)', amounts: income.amounts },
          { name: 'Expenses', colour: 'var(--expense-mark)', amounts: expenses.amounts },
        ]}
        filterOf={(period) => ({ from: period.firstDay, to: period.lastDay })}
      />
    </Panel>
  );
}

function filterOf({ firstDay, lastDay }: Report, isIncome: boolean | undefined): Filters {
  const days = { from: firstDay, to: lastDay };
  return isIncome === undefined ? days : { type: isIncome ? 'income' : 'expense', ...days };
}
