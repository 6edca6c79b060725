import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js';
import { Doughnut } from 'react-chartjs-2';
import { Money } from '../../money/money.tsx';
import { Empty } from '../../shell/empty.tsx';
import classes from './category-doughnut.module.css';
import { sliceColour } from './slice-colour.ts';
import { useChartLook } from './use-chart-look.ts';

Chart.register(DoughnutController, ArcElement, Tooltip);

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Where the money went. The list beside the ring is its legend, and says all of it in words. */
export function CategoryDoughnut({ slices }: { slices: { name: string; total: number }[] }) {
  const { colours, animation, money, shortMoney, tooltip } = useChartLook();
  if (slices.length === 0) return <Empty message="No expense data to display." />;
  const sum = slices.reduce((total, slice) => total + slice.total, 0);
  const colourOf = (index: number) => sliceColour(index, slices.length, colours.chart);
  return (
    <div className={classes.parts}>
      <div className={classes.ring}>
        <div className={classes.sum}>
          <span className={classes.sumLabel}>Total</span>
          {/* What is too long for the hole is shortened; the whole of it is in the list. */}
          {money(sum).length > 11 ? shortMoney(sum) : money(sum)}
        </div>
        <Doughnut
          aria-label="Expenses by category, as listed beside the ring"
          data={{
            labels: slices.map(({ name }) => name),
            datasets: [
              {
                data: slices.map(({ total }) => total),
                backgroundColor: slices.map((_, index) => colourOf(index)),
                borderColor: colours.surface,
                // One slice is the whole ring: there is nothing to part it from.
                borderWidth: slices.length === 1 ? 0 : 2,
                hoverBorderColor: colours.surface,
              },
            ],
          }}
          options={{
            cutout: '60%',
            maintainAspectRatio: false,
            animation,
            plugins: { tooltip: { ...tooltip, callbacks: { label: ({ parsed }) => ` ${money(parsed)}` } } },
          }}
        />
      </div>
      <ul className={classes.legend}>
        {slices.map(({ name, total }, index) => (
          <li key={name} className={classes.entry}>
            <span className={classes.mark} style={{ background: colourOf(index) }} />
            <span className={classes.name}>{name}</span>
            <span className={classes.share}>{PERCENT.format(total / sum)}</span>
            <span className={classes.amount}>
              <Money amount={total} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
