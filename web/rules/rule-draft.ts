import type { FormErrors } from '@mantine/form';
import { NewRule, type Rule } from '../../contract/transactions/rules.ts';
import { getRecurringNamePart } from '../../domain/payment-references.ts';
import { findFieldErrors, omitEmptyErrors } from '../forms/field-errors.ts';
import { toAmountText } from '../money/amount-text.ts';
import { findAmountError, parseTypedAmount } from '../money/parse-amount.ts';

/**
 * The values of the rule form as the user typed them, even if they are invalid. A condition that is empty matches every
 * transaction. A change that is empty changes nothing.
 */
export type RuleDraft = {
  nameTest: 'contains' | 'is';
  nameText: string;
  noteText: string;
  fromText: string;
  toText: string;
  type: 'any' | 'expense' | 'income';
  /** A condition: the account of the transaction, or empty for any account. */
  accountId: string;
  newName: string;
  category: string;
  tags: string[];
  /** A change: the account to move the transaction to. If empty, the transaction stays in its account. */
  newAccountId: string;
};

const EMPTY_DRAFT: RuleDraft = {
  nameTest: 'contains',
  nameText: '',
  noteText: '',
  fromText: '',
  toText: '',
  type: 'any',
  accountId: '',
  newName: '',
  category: '',
  tags: [],
  newAccountId: '',
};

/** Returns the form values of a rule. */
export function toRuleDraft({ conditions, changes }: Pick<Rule, 'conditions' | 'changes'>): RuleDraft {
  const { nameContains, nameIs, noteContains, fromAmount, toAmount, isIncome, accountId } = conditions;
  return {
    nameTest: nameIs === undefined ? 'contains' : 'is',
    nameText: nameIs ?? nameContains ?? '',
    noteText: noteContains ?? '',
    fromText: fromAmount === undefined ? '' : toAmountText(fromAmount),
    toText: toAmount === undefined ? '' : toAmountText(toAmount),
    type: isIncome === undefined ? 'any' : isIncome ? 'income' : 'expense',
    accountId: accountId ?? '',
    newName: changes.name ?? '',
    category: changes.category ?? '',
    tags: changes.tags ?? [],
    newAccountId: changes.accountId ?? '',
  };
}

/** A correction that can be turned into a rule: the old name, the new name and the category of the transaction. */
export type RuleCorrection = { name: string; newName: string; category: string; isIncome: boolean };

/**
 * Returns the initial values of a new rule. If it is based on a correction, its condition uses only the part of the
 * name that is probably the same in the next payment.
 */
export function createRuleDraft(correction: RuleCorrection | undefined): RuleDraft {
  if (correction === undefined) return EMPTY_DRAFT;
  const { name, newName, category, isIncome } = correction;
  return {
    ...EMPTY_DRAFT,
    nameText: getRecurringNamePart(name),
    type: isIncome ? 'income' : 'expense',
    newName: newName.trim() === name.trim() ? '' : newName.trim(),
    category,
  };
}

export function toNewRule(draft: RuleDraft): NewRule {
  const { nameTest, nameText, noteText, fromText, toText, type, accountId, newName, category, tags, newAccountId } =
    draft;
  const said = (text: string) => text.trim() !== '';
  return {
    conditions: {
      ...(said(nameText) && { [nameTest === 'is' ? 'nameIs' : 'nameContains']: nameText }),
      ...(said(noteText) && { noteContains: noteText }),
      ...(said(fromText) && { fromAmount: parseTypedAmount(fromText) }),
      ...(said(toText) && { toAmount: parseTypedAmount(toText) }),
      ...(type !== 'any' && { isIncome: type === 'income' }),
      ...(accountId !== '' && { accountId }),
    },
    changes: {
      ...(said(newName) && { name: newName }),
      ...(said(category) && { category }),
      ...(tags.length > 0 && { tags }),
      ...(newAccountId !== '' && { accountId: newAccountId }),
    },
  };
}

/** Returns the error messages of a draft by field, in the order of the form. */
export function validateRuleDraft(draft: RuleDraft): FormErrors {
  const found = findFieldErrors(NewRule, toNewRule(draft));
  const [, tags] = Object.entries(found).find(([path]) => path.startsWith('changes.tags')) ?? [];
  return omitEmptyErrors({
    nameText: found['conditions.nameIs'] ?? found['conditions.nameContains'],
    noteText: found['conditions.noteContains'],
    fromText:
      draft.fromText.trim() === '' ? undefined : findAmountError(draft.fromText, found['conditions.fromAmount']),
    toText: draft.toText.trim() === '' ? undefined : findAmountError(draft.toText, found['conditions.toAmount']),
    newName: found['changes.name'],
    category: found['changes.category'],
    tags,
  });
}
