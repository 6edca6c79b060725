/**
 * The colours of both themes, by purpose. The contrast with the background is at least 4.5 for text, and at least 3 for
 * borders and icons. `palette.test.ts` checks this, and docs/design-system.md lists the values.
 */
export const THEME_PALETTE = {
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
    nearLimit: '#ad8300',
    track: '#f2f1ed',
    incomeMark: '#0b6e69',
    expenseMark: '#d27a22',
    scrim: 'rgb(20 20 25 / 45%)',
    shadows: {
      sm: '0 1px 2px rgb(20 20 25 / 5%)',
      md: '0 4px 16px rgb(20 20 25 / 10%)',
      xl: '0 16px 48px rgb(20 20 25 / 18%)',
    },
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
    nearLimit: '#e5b83a',
    track: '#2c2e35',
    incomeMark: '#4fd1b0',
    expenseMark: '#e8833a',
    scrim: 'rgb(0 0 0 / 60%)',
    shadows: {
      sm: '0 1px 2px rgb(0 0 0 / 25%)',
      md: '0 4px 16px rgb(0 0 0 / 40%)',
      xl: '0 16px 48px rgb(0 0 0 / 55%)',
    },
  },
} as const;

export type Palette = (typeof THEME_PALETTE)['light' | 'dark'];
