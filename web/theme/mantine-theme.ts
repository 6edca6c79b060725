import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { ACCENT_SHADES, FILLED_BUTTON_SHADE } from './accent-shades.ts';
import { CATEGORY_COLOUR_VALUES } from './category-colours.ts';
import { type Palette, THEME_PALETTE } from './palette.ts';

const ink: MantineColorsTuple = [
  '#eceae6',
  '#c9c7c2',
  '#a5a39d',
  '#85868a',
  '#3a3d45',
  '#2c2e35',
  '#1f2025',
  '#1a1b1f',
  '#141518',
  '#0e0f11',
];

const stone: MantineColorsTuple = [
  '#f7f6f3',
  '#f2f1ed',
  '#e5e3dd',
  '#d8d5ce',
  '#b9b6ae',
  '#8f8c84',
  '#63605a',
  '#4a4843',
  '#2e2d2a',
  '#1c1b19',
];

type SpaceForList = { availableHeight: number; elements: { floating: HTMLElement } };

/**
 * "Inter stand-in" is shown until Inter has loaded. It has the same metrics, so that text does not move (`fonts.css`).
 */
export const FONT_FAMILY = '"Inter Variable", "Inter stand-in", system-ui, sans-serif';

export const mantineTheme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: FILLED_BUTTON_SHADE,
  colors: { cobalt: ACCENT_SHADES, dark: ink, gray: stone },
  black: THEME_PALETTE.light.text,
  fontFamily: FONT_FAMILY,
  fontSizes: { '2xs': '0.75rem', xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', loaderProps: { type: 'dots' } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    // Sets a CSS variable to the height available for a dropdown in a dialog. `base.css` uses it as the maximum height.
    Combobox: {
      defaultProps: {
        shadow: 'md',
        middlewares: {
          size: {
            padding: 4,
            apply: ({ availableHeight, elements }: SpaceForList) =>
              elements.floating.style.setProperty('--space-for-list', `${availableHeight}px`),
          },
        },
      },
    },
    Select: { defaultProps: { size: 'md', checkIconPosition: 'right', allowDeselect: false, withScrollArea: false } },
    Textarea: { defaultProps: { size: 'md' } },
  },
});

/** Returns the palette as CSS variables. Colours that Mantine also uses have Mantine's variable names. */
function variables(name: keyof typeof THEME_PALETTE): Record<string, string> {
  const colours: Palette = THEME_PALETTE[name];
  return {
    '--mantine-color-body': colours.surface,
    '--mantine-color-text': colours.text,
    '--mantine-color-dimmed': colours.muted,
    '--mantine-color-placeholder': colours.muted,
    '--mantine-color-anchor': colours.accent,
    '--mantine-color-error': colours.expense,
    '--mantine-color-default-border': colours.hairline,
    '--mantine-color-cobalt-light-color': colours.accent,
    '--mantine-color-cobalt-light-hover': colours.accentSoft,
    '--mantine-color-gray-light-hover': colours.hairline,
    '--mantine-shadow-sm': colours.shadows.sm,
    '--mantine-shadow-md': colours.shadows.md,
    '--mantine-shadow-xl': colours.shadows.xl,
    '--canvas': colours.canvas,
    '--surface': colours.surface,
    '--sunken': colours.sunken,
    '--hairline': colours.hairline,
    '--control': colours.control,
    '--text': colours.text,
    '--muted': colours.muted,
    '--accent': colours.accent,
    '--accent-soft': colours.accentSoft,
    '--income': colours.income,
    '--expense': colours.expense,
    '--expense-soft': colours.expenseSoft,
    '--near-limit': colours.nearLimit,
    '--track': colours.track,
    '--income-mark': colours.incomeMark,
    '--expense-mark': colours.expenseMark,
    '--scrim': colours.scrim,
    ...Object.fromEntries(
      Object.entries(CATEGORY_COLOUR_VALUES[name]).map(([category, colour]) => [`--category-${category}`, colour]),
    ),
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables('light'),
  dark: variables('dark'),
});
