import { Skeleton } from '@mantine/core';
import { Panel } from '../shell/panel.tsx';
import classes from './dashboard-page.module.css';

const LEGEND = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The four charts while they, or what draws them, are on their way: in their shapes, as far as those are known. */
export function ChartSkeletons() {
  return (
    <>
      <div className={classes.categories}>
        <Panel title="Expenses by Category">
          <div className={classes.ringToBe}>
            <Skeleton height="13rem" circle />
            <div className={classes.legendToBe}>
              {LEGEND.map((entry) => (
                <Skeleton key={entry} height="0.875rem" />
              ))}
            </div>
          </div>
        </Panel>
      </div>
      <div className={classes.activity}>
        <Panel title="Recent Activity">
          <Skeleton height="17.5rem" />
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
