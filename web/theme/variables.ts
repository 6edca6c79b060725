import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver, mantineTheme } from './theme.ts';

/** Mantine colours that the app does not use. Their variables would fill most of the file. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange)-/;

/**
 * Returns the theme as CSS. The build writes it to a file, so that the first paint already has the theme. The browser
 * then needs neither Mantine's default variables nor the code that would create them.
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
 * Returns the dark theme for browsers without scripts. The prerendered page is marked as light, and only a script could
 * mark it as dark, so these rules follow the system theme.
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
