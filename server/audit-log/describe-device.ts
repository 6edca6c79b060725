/**
 * A part of the `User-Agent` header that identifies each browser. The first match is used, because most browsers also
 * send the parts that identify other browsers.
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

/** The name shown for a client that is not a known browser. */
export const UNKNOWN_CLIENT = 'Program';

/** Maximum number of characters that are examined. The headers of real browsers are shorter. */
const LONGEST = 512;

/**
 * Returns the browser and operating system named in a `User-Agent` header, such as "Firefox on Linux". Versions are
 * omitted, because they change every month.
 */
export function describeDevice(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, LONGEST);
  const named = (marks: typeof BROWSERS | typeof SYSTEMS) => marks.find(([mark]) => said.includes(mark))?.[1];
  const browser = named(BROWSERS);
  if (!browser) return UNKNOWN_CLIENT;
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
