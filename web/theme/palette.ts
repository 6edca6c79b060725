/**
 * The colours of both themes, each named by what it means. Text and controls keep WCAG AA contrast on `surface` and on
 * `canvas` (4.5 for text, 3 for edges and chart marks). The six chart colours stay apart by at least 12 in OKLab (×100)
 * for normal sight and under simulated protanopia, deuteranopia and tritanopia (Machado 2009); so do the two of the bars.
 */
export const palette = {
  light: {
    canvas: '#f7f6f3',
    surface: '#ffffff',
    sunken: '#f2f1ed',
    hairline: '#e5e3dd',
    control: '#8f8c84',
    text: '#1c1b19',
    muted: '#63605a',
    accent: '#2a50d8',
    accentSoft: '#eaeefc',
    income: '#16794a',
    expense: '#b4372b',
    expenseSoft: '#fbeeec',
    chart: ['#2a50d8', '#a78a3a', '#c2407f', '#3a9ad9', '#5b2a86', '#8a2f3c'],
    nearLimit: '#ad8300',
    track: '#f2f1ed',
    incomeMark: '#0b6e69',
    expenseMark: '#d27a22',
  },
  dark: {
    canvas: '#121316',
    surface: '#1a1b1f',
    sunken: '#141518',
    hairline: '#2c2e35',
    control: '#6f727b',
    text: '#eceae6',
    muted: '#a5a39d',
    accent: '#93abff',
    accentSoft: '#222a45',
    income: '#5cc893',
    expense: '#f08a7b',
    expenseSoft: '#35201f',
    chart: ['#7c9bff', '#f2e37a', '#c9508a', '#9fe3ff', '#ff7a6b', '#6a5ae0'],
    nearLimit: '#e5b83a',
    track: '#2c2e35',
    incomeMark: '#4fd1b0',
    expenseMark: '#e8833a',
  },
} as const;

export type Palette = (typeof palette)['light' | 'dark'];
