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
  const inDark = { ...used(dark), '--mantine-color-scheme': 'dark' };
  const sheet = convertCssVariables(
    { variables: used(variables), light: { ...used(light), '--mantine-color-scheme': 'light' }, dark: inDark },
    ':root',
  );
  return sheet + withoutScripts(inDark);
}

/** Where no script can mark the page as dark, the system's theme rules. The page is then marked as it was built: light. */
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
