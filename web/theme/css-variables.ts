import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver, mantineTheme } from './mantine-theme.ts';

/** Colours that we do not use. Without this filter, their variables would make up most of the file. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange)-/;

/**
 * Returns the theme as CSS. The build writes it to a file, so that the theme is already applied at the first paint and
 * the browser needs no script to create it.
 */
export function createThemeCss(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, mantineTheme);
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(whole), cssVariablesResolver(whole));
  const inDark = { ...used(dark), '--mantine-color-scheme': 'dark' };
  const sheet = convertCssVariables(
    { variables: used(variables), light: { ...used(light), '--mantine-color-scheme': 'light' }, dark: inDark },
    ':root',
  );
  return sheet + withoutScripts(inDark);
}

/**
 * Returns the dark theme as a media query. Browsers with scripts turned off need it, because a script normally marks
 * the page as dark.
 */
function withoutScripts(dark: Record<string, string>): string {
  const lines = Object.entries(dark).map(([name, value]) => `${name}: ${value};`);
  return `@media (scripting: none) and (prefers-color-scheme: dark) {
    :root[data-mantine-color-scheme] { background: var(--canvas); color-scheme: dark; ${lines.join(' ')} }
    .mantine-Input-input.mantine-Input-input { --input-bg: var(--mantine-color-dark-6); }
  }`;
}

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));
}
