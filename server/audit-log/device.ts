/**
 * The token of each browser in its `User-Agent`. Most browsers include tokens of others too, so the first match in this order
 * counts.
 */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** For anything that is not a browser, or not recognised as one. */
export const PROGRAM = 'Program';

/** Maximum length that is examined. No browser sends more. */
const LONGEST = 512;

/**
 * Returns the browser and system named in a `User-Agent`, such as "Firefox on Linux". Omits versions, which change every month.
 */
export function describeDevice(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, LONGEST);
  const named = (marks: typeof BROWSERS | typeof SYSTEMS) => marks.find(([mark]) => said.includes(mark))?.[1];
  const browser = named(BROWSERS);
  if (!browser) return PROGRAM;
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
