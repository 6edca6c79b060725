import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Rule } from '../../contract/transactions/rules.ts';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { LastRulesRun } from './last-rules-run.tsx';
import { rulesQuery } from './queries.ts';
import type { RuleDialogPurpose } from './rule-dialog.tsx';
import { RulesList } from './rules-list.tsx';
import { useRuleDeletion } from './use-rule-deletion.ts';

const [RuleDialog, load] = createLazyDialog(() => import('./rule-dialog.tsx'));

export function RulesPage() {
  const query = useQuery(rulesQuery);
  const [purpose, setPurpose] = useState<RuleDialogPurpose | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const deleteRule = useRuleDeletion();
  const askToDelete = async (rule: Rule, words: string, place: number) => {
    // The button that had focus was removed together with its rule, so move focus to the list.
    if (await deleteRule(rule, words, place)) panel.current?.focus({ preventScroll: true });
  };
  const isAny = query.data !== undefined && query.data.length > 0;
  return (
    <Page
      title="Rules"
      actions={
        <>
          {isAny && (
            <Button variant="default" onClick={() => setPurpose({ mode: 'try' })} {...preloadOnHover(load)}>
              Apply to Past Transactions
            </Button>
          )}
          <Button onClick={() => setPurpose({ mode: 'add' })} {...preloadOnHover(load)}>
            Add Rule
          </Button>
        </>
      }
    >
      {isAny && (
        <p className="prose muted text-sm">
          Rules apply to imports and receipts from top to bottom. If two rules set the same field, the upper one wins.
          Tags from all matching rules are added.
        </p>
      )}
      <LastRulesRun onUndone={() => panel.current?.focus({ preventScroll: true })} />
      <ListPanel ref={panel} of="The rules" query={query}>
        {(rules) =>
          rules.length > 0 ? (
            <RulesList
              rules={rules}
              {...preloadOnHover(load)}
              onEdit={(rule) => setPurpose({ mode: 'edit', rule })}
              onTry={(rule) => setPurpose({ mode: 'try', rule })}
              onDelete={askToDelete}
            />
          ) : (
            <EmptyState icon={IconListCheck} message="No rules yet">
              <p>
                A rule sets the name, category or tags of matching transactions, for example Food for every name with
                “coffee”. Rules apply to imports and receipts, and to past transactions if you choose.
              </p>
            </EmptyState>
          )
        }
      </ListPanel>
      <RuleDialog open={purpose} onClose={() => setPurpose(null)} />
    </Page>
  );
}
