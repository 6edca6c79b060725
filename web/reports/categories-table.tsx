import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useId } from 'react';
import type { Report, ReportPeriod, ReportSums } from '../../contract/reports.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { computeReportRanges, type ReportPeriodLength } from '../../domain/report-ranges.ts';
import { formatPeriod } from '../charts/period-labels.ts';
import { getToday } from '../days/today.ts';
import { Panel } from '../layout/panel.tsx';
import { FilteredTransactionsLink } from '../transactions/filter-links.tsx';
import { AfterRefundsNote } from '../transactions/refunds/after-refunds-note.tsx';
import type { RefundedAmounts } from '../transactions/refunds/use-refunded-amounts.ts';
import { AmountChangeButton } from './amount-change-button.tsx';
import classes from './categories-table.module.css';
import type { CategoryGroupFigure, ExplainedFigure, ReportDayRange } from './explained-figure.ts';
import { filterTransactions, PeriodFigure } from './period-figure.tsx';
import { formatDayRange, isPartialPeriod } from './period-names.ts';
import {
  computeIncomeMinusExpenses,
  listCategoriesOfGroup,
  type ReportSection,
  type ReportTableRow,
} from './report-sections.ts';
import { useReportOptions } from './use-report-options.ts';

type CategoriesTableProps = {
  report: Report;
  by: ReportPeriodLength;
  byGroup: boolean;
  sections: ReportSection[];
  refunded: RefundedAmounts;
  /** True if clicking a figure shows why it changed. Otherwise, clicking it shows the transactions. */
  isWhy: boolean;
  onWhy: (of: ExplainedFigure) => void;
  onGroup: (figure: CategoryGroupFigure) => void;
};

/** A table of the amounts per category or group in each period, compared with earlier periods. */
export function CategoriesTable(props: CategoriesTableProps) {
  const { report, by, byGroup, sections, refunded, isWhy, onWhy, onGroup } = props;
  const { periods, firstDay, lastDay, before, yearBefore } = report;
  const { monthStartDay } = useReportOptions();
  const title = useId();
  const beforeOf = ({ from, to }: Pick<ReportPeriod, 'from' | 'to'>): ReportDayRange => {
    const { before } = computeReportRanges({ from, to, by: 'month' }, { today: getToday(), monthStartDay });
    return { firstDay: before.first, lastDay: before.last };
  };
  const only = periods.length === 1 ? periods[0] : undefined;
  // A single period has no column, because its amounts would be the same as the totals.
  const columns = only ? [] : periods;
  const isYear = before.firstDay === yearBefore.firstDay;
  const compared = [
    { name: 'a Year Earlier', days: yearBefore, of: (sums: ReportSums) => sums.yearBefore },
    ...(isYear ? [] : [{ name: 'Previous Period', days: before, of: (sums: ReportSums) => sums.before }]),
  ];
  const isPhone = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false });
  /**
   * Puts the total before the comparisons. On phones, the first comparison comes first, because a phone has no room for
   * both.
   */
  const arrange = (total: ReactNode, [year, ...others]: ReactNode[]) =>
    isPhone ? [year, total, ...others] : [total, year, ...others];
  const cells = (
    line: Pick<ReportTableRow, 'label' | 'category' | 'group' | 'sums'> & { isIncome?: boolean | undefined },
  ): ReactNode => {
    const { label, category, group, isIncome, sums } = line;
    const whyOf = (now: ReportDayRange, then: ReportDayRange): ExplainedFigure => ({
      title: label,
      ...(isIncome !== undefined && { isIncome }),
      ...(category !== undefined && { category }),
      ...(group !== undefined && { group }),
      now,
      before: then,
    });
    const figure = (amountOf: (sums: ReportSums) => number, days: ReportDayRange, then: ReportDayRange) => (
      <PeriodFigure
        amount={amountOf(sums)}
        why={whyOf(days, then)}
        parts={group === undefined ? undefined : listCategoriesOfGroup(report, { group, isIncome }, amountOf)}
        isWhy={isWhy}
        onWhy={onWhy}
        onGroup={onGroup}
      />
    );
    return (
      <>
        {arrange(
          <td key="total" className={classes.total}>
            {figure(({ total }) => total, { firstDay, lastDay }, before)}
          </td>,
          compared.map(({ name, days, of }) => (
            <td key={name}>
              <AmountChangeButton
                now={sums.total}
                before={of(sums)}
                why={whyOf({ firstDay, lastDay }, days)}
                onWhy={onWhy}
              />
            </td>
          )),
        )}
        {columns.map((period, at) => (
          <td key={period.from}>{figure(({ amounts }) => amounts[at] ?? 0, period, beforeOf(period))}</td>
        ))}
      </>
    );
  };
  const header = (period: ReportPeriod) => (
    <th key={period.from} scope="col">
      {formatPeriod(period, by)}
      {(isPartialPeriod(period, by) || monthStartDay !== 1) && <SpanOf days={period} />}
    </th>
  );
  const totalHeader = (
    <th key="total" scope="col">
      Total
    </th>
  );
  return (
    <Panel title="Categories" aside={byGroup ? 'by group' : undefined}>
      <p id={title} className={`${classes.caption} muted text-xs`}>
        Income and expenses, compared with earlier periods
      </p>
      <section
        key={`${firstDay} ${by}`}
        className={classes.scroller}
        aria-labelledby={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets arrow keys scroll the wide table.
        tabIndex={0}
      >
        <table className={`${classes.table} text-sm tabular`} aria-labelledby={title}>
          <thead>
            <tr>
              <th scope="col">{byGroup ? 'Group' : 'Category'}</th>
              {arrange(
                only ? header(only) : totalHeader,
                compared.map(({ name, days }) => (
                  <th key={name} scope="col">
                    vs. {name}
                    <SpanOf days={days} />
                  </th>
                )),
              )}
              {columns.map(header)}
            </tr>
          </thead>
          {sections.map(({ title, isIncome, sums, lines }) => (
            <Fragment key={title}>
              <tbody>
                <tr className={classes.head}>
                  <th scope="row">
                    {title}
                    {isIncome === false && <AfterRefundsNote amount={refunded.total} />}
                  </th>
                  {cells({ label: title, isIncome, sums })}
                </tr>
                {lines.map((line) => (
                  <tr key={`${line.group} ${line.label}`} data-member={line.isMember} data-group={line.group && true}>
                    <th scope="row">
                      <LineName line={line} days={{ firstDay, lastDay }} />
                      {isIncome === false && <AfterRefundsNote amount={sumRefunded(report, line, refunded)} />}
                    </th>
                    {cells(line)}
                  </tr>
                ))}
              </tbody>
            </Fragment>
          ))}
          {!sections.some(({ title }) => title === 'Net') && (
            <tbody>
              <tr className={classes.head}>
                <th scope="row">Net</th>
                {cells({ label: 'Net', sums: computeIncomeMinusExpenses(report) })}
              </tr>
            </tbody>
          )}
        </table>
      </section>
    </Panel>
  );
}

/** The name of a category, which links to its transactions in the report's period, or the name of a group. */
function LineName({ line: { label, category, isIncome, sums }, days }: { line: ReportTableRow; days: ReportDayRange }) {
  if (category === undefined || sums.amounts.every((amount) => amount === 0)) return label;
  return (
    <FilteredTransactionsLink filter={filterTransactions({ isIncome, category, now: days })}>
      {label}
    </FilteredTransactionsLink>
  );
}

/** Returns the amount by which refunds reduced the expenses in a category, or in all categories of a group. */
function sumRefunded({ rows }: Report, { category, group }: ReportTableRow, { of }: RefundedAmounts): number {
  if (category !== undefined) return of(category);
  const members = rows.filter((row) => !row.isIncome && row.group === group);
  return minorToAmount(members.reduce((sum, row) => sum + amountToMinor(of(row.category)), 0));
}

function SpanOf({ days: { firstDay, lastDay } }: { days: ReportDayRange }) {
  return <span className={classes.days}>{formatDayRange({ firstDay, lastDay })}</span>;
}
