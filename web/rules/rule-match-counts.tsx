import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NewRule } from '../../contract/transactions/rules.ts';
import { formatCount } from '../lists/format-count.ts';
import { countMatchingImportRows } from './count-matching-import-rows.ts';
import { openImportRowsQuery, rulesPreviewQuery } from './queries.ts';
import { type RuleDraft, toNewRule, validateRuleDraft } from './rule-draft.ts';

/** Milliseconds after the last keystroke before the server is asked what the rule changes. */
const DEBOUNCE_MS = 300;

/**
 * Shows how many past transactions the rule would change, and how many rows of an open import it matches. The line is
 * always there, so that the form does not move when the numbers arrive.
 */
export function RuleMatchCounts({ draft, importId }: { draft: RuleDraft; importId: string | undefined }) {
  const isValid = Object.keys(validateRuleDraft(draft)).length === 0;
  const [asked] = useDebouncedValue(JSON.stringify(isValid ? toNewRule(draft) : null), DEBOUNCE_MS);
  const rule: NewRule | null = JSON.parse(asked);
  const { data } = useQuery({
    ...rulesPreviewQuery(rule ?? undefined),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
  });
  const { data: open } = useQuery({
    ...openImportRowsQuery(importId ?? ''),
    enabled: importId !== undefined,
  });
  // If an import has more rows than were loaded, its matching rows are not counted.
  const rows = rule && open?.totalPages === 1 ? countMatchingImportRows(open.rows, rule.conditions) : undefined;
  const words = [
    rows !== undefined && `Matches ${formatCount(rows, 'row')} of this import.`,
    rule && data && describePast(data),
  ];
  return (
    <p role="status" className="muted text-sm">
      {words.filter(Boolean).join(' ') || '\u00a0'}
    </p>
  );
}

function describePast({ count, checkedCount }: { count: number; checkedCount: number }): string {
  return count + checkedCount === 0
    ? 'No past transaction would change.'
    : `${formatCount(count + checkedCount, 'past transaction')} would change.`;
}
