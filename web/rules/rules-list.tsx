import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { DOMAttributes, MouseEvent } from 'react';
import type { Rule } from '../../contract/rules.ts';
import { useAccountName } from '../accounts/queries.ts';
import classes from './rules-list.module.css';
import { useOrder } from './use-rule-changes.ts';
import { changeWords, conditionWords } from './words.ts';

type RowActions = {
  onEdit: (rule: Rule) => void;
  onTry: (rule: Rule) => void;
  /** @param words the conditions as text, @param place the index of the rule */
  onDelete: (rule: Rule, words: string, place: number) => void;
};

type RulesListProps = { rules: Rule[] } & RowActions & Pick<DOMAttributes<HTMLElement>, 'onPointerEnter' | 'onFocus'>;

/** The rules in order, each with its conditions and changes. */
export function RulesList({ rules, onEdit, onTry, onDelete, ...fetching }: RulesListProps) {
  const accountName = useAccountName();
  const { move, said } = useOrder(rules);
  const icon = { variant: 'subtle', color: 'gray', size: 'lg', className: 'muted' } as const;
  return (
    <>
      <ol className={classes.list} aria-label="Rules" {...fetching}>
        {rules.map((rule, place) => {
          const when = conditionWords(rule, accountName);
          const step = (steps: -1 | 1) => {
            const isEnd = rules[place + steps] === undefined;
            return {
              // `aria-disabled` instead of `disabled`, so the button keeps the focus at either end.
              'aria-disabled': isEnd,
              onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => isEnd || move(rule, steps, currentTarget),
            };
          };
          return (
            <li key={rule._id} className={`${classes.rule} row gap-md ruled`}>
              <div className="grow min-0 anywhere">
                <div className="medium">{when}</div>
                <div className="muted">{changeWords(rule, accountName).join(' · ')}</div>
              </div>
              <div className={classes.tools}>
                {rules.length > 1 && (
                  <>
                    <ActionIcon {...icon} aria-label={`Move up: ${when}`} {...step(-1)}>
                      <IconArrowUp size={18} stroke={1.5} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon {...icon} aria-label={`Move down: ${when}`} {...step(1)}>
                      <IconArrowDown size={18} stroke={1.5} aria-hidden="true" />
                    </ActionIcon>
                  </>
                )}
                <ActionIcon
                  {...icon}
                  aria-label={`Apply to past transactions: ${when}`}
                  title="Apply to past transactions"
                  onClick={() => onTry(rule)}
                >
                  <IconHistory size={18} stroke={1.5} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon {...icon} aria-label={`Edit: ${when}`} onClick={() => onEdit(rule)}>
                  <IconPencil size={18} stroke={1.5} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon {...icon} aria-label={`Delete: ${when}`} onClick={() => onDelete(rule, when, place)}>
                  <IconTrash size={18} stroke={1.5} aria-hidden="true" />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
