import { findFirstWeekday } from '../../domain/first-weekday.ts';
import { cachePerRegion } from './region.ts';

/** Returns the first day of the week in the current region, from 0 (Sunday) to 6. */
export const getFirstWeekday = cachePerRegion(findFirstWeekday);
