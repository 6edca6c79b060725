import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { type Palette, palette } from '../../theme/palette.ts';
import { FONT_FAMILY } from '../../theme/theme.ts';

const FONT = { family: FONT_FAMILY, size: 12 };
const STRONG = { ...FONT, weight: 600 };

/** How charts look and speak: the colours of the theme, money in the display currency, no motion for who wants none. */
export function useChartLook() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const prefersStill = useReducedMotion();
  const { currency } = useDisplayCurrency();
  const colours: Palette = palette[scheme];
  return {
    colours,
    animation: prefersStill ? (false as const) : { duration: 350 },
    money: (amount: number) => formatMoney(amount, currency),
    shortMoney: (amount: number | string) => formatMoney(Number(amount), currency, 'compact'),
    tooltip: tooltipOf(colours),
    grid: { color: colours.hairline, drawTicks: false },
    ticks: { color: colours.muted, font: FONT, padding: 8 },
  };
}

function tooltipOf(colours: Palette) {
  return {
    backgroundColor: colours.surface,
    borderColor: colours.hairline,
    borderWidth: 1,
    titleColor: colours.text,
    bodyColor: colours.text,
    titleFont: STRONG,
    bodyFont: FONT,
    padding: 10,
    cornerRadius: 8,
    boxPadding: 6,
    boxWidth: 8,
    boxHeight: 8,
    usePointStyle: true,
  };
}
