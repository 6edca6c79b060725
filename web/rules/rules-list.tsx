import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { DOMAttributes } from 'react';
import { orderRules, type Rule } from '../../contract/transactions/rules.ts';
import { useAccountNameLookup } from '../accounts/queries.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import rows from '../lists/lists.module.css';
import { RowButton } from '../lists/row-button.tsx';
import { useReordering } from '../lists/use-reordering.ts';
import { describeConditions, describeRuleChanges } from './describe-rule.ts';
import { rulesQuery } from './queries.ts';
import classes from './rules.module.css';

type RowActions = {
  onEdit: (rule: Rule) => void;
  onTry: (rule: Rule) => void;
  /**
   * @param words the conditions of the rule as text
   * @param place the index of the rule in the list
   */
  onDelete: (rule: Rule, words: string, place: number) => void;
};

type RulesListProps = { rules: Rule[] } & RowActions & Pick<DOMAttributes<HTMLElement>, 'onPointerEnter' | 'onFocus'>;

/** The rules with their conditions and changes, in the order in which they are applied. */
export function RulesList({ rules, onEdit, onTry, onDelete, ...fetching }: RulesListProps) {
  const accountName = useAccountNameLookup();
  const { mutateAsync: saveOrder } = useOperationMutation(orderRules);
  const { moveProps, said } = useReordering(rules, {
    queryKey: rulesQuery.queryKey,
    save: (ruleIds) => saveOrder({ body: { ruleIds } }),
    nameOf: () => 'The rule',
  });
  return (
    <>
      <ol className={`${rows.list} ${classes.list}`} aria-label="Rules" {...fetching}>
        {rules.map((rule, place) => {
          const when = describeConditions(rule, accountName);
          return (
            <li key={rule._id} className={`${rows.row} ${classes.rule} py-xs row gap-md ruled`}>
              <div className="grow min-0 anywhere">
                <div className="medium">{when}</div>
                <div className="muted">{describeRuleChanges(rule, accountName).join(' · ')}</div>
              </div>
              <div className={rows.tools}>
                {rules.length > 1 && (
                  <>
                    <RowButton size="lg" icon={IconArrowUp} label={`Move up: ${when}`} {...moveProps(rule, -1)} />
                    <RowButton size="lg" icon={IconArrowDown} label={`Move down: ${when}`} {...moveProps(rule, 1)} />
                  </>
                )}
                <RowButton
                  size="lg"
                  icon={IconHistory}
                  label={`Apply to past transactions: ${when}`}
                  title="Apply to past transactions"
                  onClick={() => onTry(rule)}
                />
                <RowButton size="lg" icon={IconPencil} label={`Edit: ${when}`} onClick={() => onEdit(rule)} />
                <RowButton
                  size="lg"
                  icon={IconTrash}
                  label={`Delete: ${when}`}
                  onClick={() => onDelete(rule, when, place)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
