import * as z from 'zod/mini';
import { CurrencyCode } from '../../contract/currency-codes.ts';
import { MonthStart } from '../../contract/month-start.ts';
import { Region } from '../../contract/region.ts';
import { findCanonicalTimeZone } from '../../domain/day.ts';
import { bit, instant, mediumText, month, place } from './columns.ts';

/** The record with the user's settings and counters. The email only shows whose archive it is. */
export const SETTINGS_RECORD = 'settings';
export const Settings = z.strictObject({
  email: mediumText,
  default_currency: CurrencyCode,
  is_setup_complete: bit,
  time_zone: z.nullable(mediumText.check(z.refine((name) => findCanonicalTimeZone(name) !== undefined))),
  month_start_day: MonthStart.shape.monthStartDay,
  // Older archives lack the region.
  region: z._default(z.nullable(Region.shape.locale), null),
  budgets_through: z.nullable(month),
  last_sequence: place,
  created_at: instant,
});
export type Settings = z.infer<typeof Settings>;
