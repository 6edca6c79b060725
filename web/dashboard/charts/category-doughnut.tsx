import { IconChartDonut } from '@tabler/icons-react';
import { ArcElement, Chart, DoughnutController } from 'chart.js';
import { Doughnut } from 'react-chartjs-2';
import { Empty } from '../../shell/empty.tsx';
import classes from './category-doughnut.module.css';
import { CategoryLegend } from './category-legend.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { sliceColour } from './slice-colour.ts';
import { useChartLook } from './use-chart-look.ts';

Chart.register(DoughnutController, ArcElement);

const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Where the money went. The list beside the ring is its legend. */
export function CategoryDoughnut({ slices }: { slices: { name: string; total: number }[] }) {
  const { colours, money, shortMoney, base } = useChartLook();
  if (slices.length === 0) return <Empty icon={IconChartDonut} message="No expense data to display." />;
  const sum = slices.reduce((total, slice) => total + slice.total, 0);
  const colourOf = (index: number) => sliceColour(index, slices.length, colours.chart);
  const ring = slices.map((_, index) => colourOf(index));
  const shareOf = (total: number) => PERCENT.format(total / sum);
  return (
    <div className={classes.parts}>
      <ChartFrame
        caption="Expenses by Category (Last 30 Days)"
        of="Category"
        columns={[{ name: 'Amount' }, { name: 'Share' }]}
        readings={slices.map(({ name, total }) => ({ of: name, values: [money(total), shareOf(total)] }))}
        reads="slice"
        className={classes.ring}
      >
        {(chart) => (
          <>
            <div className={classes.sum} aria-hidden="true">
              <span className={classes.sumLabel}>Total</span>
              {/* What is too long for the hole is shortened; the whole of it is in the list. */}
              {money(sum).length > 11 ? shortMoney(sum) : money(sum)}
            </div>
            <Doughnut
              ref={(drawn) => {
                chart.current = drawn ?? null;
              }}
              aria-hidden="true"
              data={{
                labels: slices.map(({ name }) => name),
                datasets: [
                  {
                    data: slices.map(({ total }) => total),
                    backgroundColor: ring,
                    hoverBackgroundColor: ring,
                    borderColor: colours.surface,
                    // One slice is the whole ring: there is nothing to part it from.
                    borderWidth: slices.length === 1 ? 0 : 2,
                    hoverBorderColor: colours.text,
                  },
                ],
              }}
              options={{ ...base, cutout: '60%' }}
            />
          </>
        )}
      </ChartFrame>
      <CategoryLegend slices={slices} colourOf={colourOf} shareOf={shareOf} />
    </div>
  );
}
