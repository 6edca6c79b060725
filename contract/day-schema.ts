import * as z from 'zod/mini';
import { isDay } from '../domain/calendar-day.ts';

export const DAY_INVALID_MESSAGE = 'Enter a valid date as YYYY-MM-DD';

/**
 * A calendar day. Also accepts an ISO timestamp and uses only its first ten characters, so that time zones do not
 * change the day.
 */
export const Day = z.string(DAY_INVALID_MESSAGE).check(
  z.overwrite((text) => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text)),
  z.refine(isDay, DAY_INVALID_MESSAGE),
);
