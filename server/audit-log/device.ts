/**
 * The token that identifies each browser in its `User-Agent`. Most browsers also send the tokens of other browsers, so
 * the first match in this order counts.
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

/** The name for clients that are not recognised as browsers. */
export const UNKNOWN_CLIENT = 'Program';

/** Only this many characters are examined. No browser sends more. */
const LONGEST = 512;

/**
 * Returns the browser and system named in a `User-Agent`, such as "Firefox on Linux". Omits versions, which change
 * every month.
 */
export function describeDevice(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, LONGEST);
  const named = (marks: typeof BROWSERS | typeof SYSTEMS) => marks.find(([mark]) => said.includes(mark))?.[1];
  const browser = named(BROWSERS);
  if (!browser) return UNKNOWN_CLIENT;
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
