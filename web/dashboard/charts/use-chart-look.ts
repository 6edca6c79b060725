import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { type Palette, palette } from '../../theme/palette.ts';
import { FONT_FAMILY } from '../../theme/theme.ts';

/** How charts look and speak: the colours of the theme, money in the display currency, no motion for who wants none. */
export function useChartLook() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const prefersStill = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const { currency } = useDisplayCurrency();
  const colours: Palette = palette[scheme];
  const shortMoney = (amount: number | string) => formatMoney(Number(amount), currency, 'compact');
  const ticks = { color: colours.muted, font: { family: FONT_FAMILY, size: 12 }, padding: 8 };
  return {
    colours,
    money: (amount: number) => formatMoney(amount, currency),
    shortMoney,
    /** What every chart is told. The frame around it listens instead of it. */
    base: { maintainAspectRatio: false, events: [], animation: prefersStill ? (false as const) : { duration: 350 } },
    days: {
      grid: { display: false },
      border: { color: colours.hairline },
      ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 28 },
    },
    amounts: {
      beginAtZero: true,
      grid: { color: colours.hairline, drawTicks: false },
      border: { display: false },
      ticks: { ...ticks, callback: shortMoney, maxTicksLimit: 5 },
    },
  };
}
