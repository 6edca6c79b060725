import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';

/** Mantine hues that the app does not use; they would make up most of the file. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange)-/;

/**
 * Returns the theme as CSS. It is generated at build time, so it applies to the first paint and the browser loads neither
 * Mantine's default variables nor the code that writes them.
 */
export function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(whole), cssVariablesResolver(whole));
  const inDark = { ...used(dark), '--mantine-color-scheme': 'dark' };
  const sheet = convertCssVariables(
    { variables: used(variables), light: { ...used(light), '--mantine-color-scheme': 'light' }, dark: inDark },
    ':root',
  );
  return sheet + withoutScripts(inDark);
}

/** Without scripts nothing can mark the page as dark, so it follows the system theme. The prerendered markup says light. */
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
