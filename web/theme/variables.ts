import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';

/** Hues of Mantine's that nothing here is painted with. Most lines would be about them. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange)-/;

/**
 * The theme as a style sheet, made at build: so it is there before the first paint, and neither Mantine's own default
 * variables nor the code that writes them in the browser need be loaded.
 */
export function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(whole), cssVariablesResolver(whole));
  return convertCssVariables(
    {
      variables: used(variables),
      light: { ...used(light), '--mantine-color-scheme': 'light' },
      dark: { ...used(dark), '--mantine-color-scheme': 'dark' },
    },
    ':root',
  );
}

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));
}
