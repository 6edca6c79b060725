/** A browser's own mark in its `User-Agent`. Most carry the marks of others as well: the first that is found counts. */
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

/** What is not a browser, or does not say so. */
export const PROGRAM = 'Program';

/** No browser says more of itself than this; the rest is not looked at. */
const LONGEST = 512;

/** The browser and the system that a `User-Agent` names, as in "Firefox on Linux"; without versions, which change by the month. */
export function deviceOf(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, LONGEST);
  const named = (marks: typeof BROWSERS | typeof SYSTEMS) => marks.find(([mark]) => said.includes(mark))?.[1];
  const browser = named(BROWSERS);
  if (!browser) return PROGRAM;
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
