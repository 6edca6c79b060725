import { days } from './days.ts';
import type { Inspection } from './inspection.ts';
import { lines } from './lines.ts';
import { owners } from './owners.ts';
import { ofStrangers, withoutFile, withoutReceipt } from './receipt-files.ts';
import { references } from './references.ts';
import { strayLines, unfound } from './search.ts';
import { wrongTags } from './tags.ts';
import { values } from './values.ts';

/** All checks besides running totals. They run once the database file itself can be read. */
export const INSPECTIONS: readonly Inspection[] = [
  owners,
  references,
  days,
  values,
  wrongTags,
  lines,
  withoutFile,
  withoutReceipt,
  ofStrangers,
  unfound,
  strayLines,
];
