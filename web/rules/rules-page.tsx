import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Rule } from '../../contract/transactions/rules.ts';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import { Empty } from '../layout/empty.tsx';
import { Page } from '../layout/page.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { rulesQuery } from './queries.ts';
import type { Purpose } from './rule-dialog.tsx';
import { RulesList } from './rules-list.tsx';
import { useDeletion } from './use-rule-changes.ts';

const [RuleDialog, load] = lateDialog(() => import('./rule-dialog.tsx'));

/** The rules page. It lists the rules in the order in which they are applied. */
export function RulesPage() {
  const query = useQuery(rulesQuery);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const deleteRule = useDeletion();
  const askToDelete = async (rule: Rule, words: string, place: number) => {
    // The button that had the focus was removed with its rule, so the list takes the focus.
    if (await deleteRule(rule, words, place)) panel.current?.focus({ preventScroll: true });
  };
  const isAny = query.data !== undefined && query.data.length > 0;
  return (
    <Page
      title="Rules"
      actions={
        <>
          {isAny && (
            <Button variant="default" onClick={() => setPurpose({ mode: 'try' })} {...fetchAhead(load)}>
              Apply to Past
            </Button>
          )}
          <Button onClick={() => setPurpose({ mode: 'add' })} {...fetchAhead(load)}>
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
      <ListPanel ref={panel} of="The rules" query={query}>
        {(rules) =>
          rules.length > 0 ? (
            <RulesList
              rules={rules}
              {...fetchAhead(load)}
              onEdit={(rule) => setPurpose({ mode: 'edit', rule })}
              onTry={(rule) => setPurpose({ mode: 'try', rule })}
              onDelete={askToDelete}
            />
          ) : (
            <Empty icon={IconListCheck} message="No rules yet">
              <p>
                A rule sets the name, category or tags of matching transactions, for example Food for every name with
                “coffee”. Rules apply to imports and receipts, and to past transactions if you choose.
              </p>
            </Empty>
          )
        }
      </ListPanel>
      <RuleDialog open={purpose} onClose={() => setPurpose(null)} />
    </Page>
  );
}
