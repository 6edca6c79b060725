import { Skeleton } from '@mantine/core';
import { Panel } from '../shell/panel.tsx';
import classes from './dashboard-page.module.css';

/** The four charts while they, or what draws them, are on their way. */
export function ChartSkeletons() {
  return (
    <>
      <div className={classes.categories}>
        <Panel title="Expenses by Category">
          <Skeleton height="14rem" />
        </Panel>
      </div>
      <div className={classes.activity}>
        <Panel title="Recent Activity">
          <Skeleton height="16rem" />
        </Panel>
      </div>
      <div className={classes.line}>
        <Panel title="Income Vs Time">
          <Skeleton height="13rem" />
        </Panel>
      </div>
      <div className={classes.line}>
        <Panel title="Expense Vs Time">
          <Skeleton height="13rem" />
        </Panel>
      </div>
    </>
  );
}
