import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

/**
 * Only these modules may format with Intl directly, because they respect the user's region. All other modules must call
 * them.
 */
const MAY_FORMAT =
  /^(region\/|days\/format-day\.ts$|money\/(format-money|currency-symbol|currency-names|is-currency-text)\.ts$)/;
/** Matches formatting with Intl. Reading the name of the time zone with Intl is allowed everywhere. */
const FORMATS = /toLocale\w*String|Intl\.(?!DateTimeFormat\(\)\.resolvedOptions\(\)\.timeZone)/;

test('numbers and dates on the page are formatted by the functions that follow the region', () => {
  const files = readdirSync(pathInProject('web'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.filter(
    (file) => !MAY_FORMAT.test(file) && FORMATS.test(readFileSync(pathInProject('web', file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
