import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { NameSuggestion } from '../../../contract/transactions/name-suggestions.ts';
import { useAccountNameIfSeveral } from '../../accounts/queries.ts';
import type { TransactionKind } from '../../categories/queries.ts';
import { formatCount } from '../../lists/format-count.ts';
import { Money } from '../../money/money.tsx';
import classes from './name-field.module.css';
import { nameSuggestionsQuery } from './queries.ts';

const DEBOUNCE_MS = 120;
const NONE: NameSuggestion[] = [];

type NameFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  kind: TransactionKind;
  value: string;
  onChange: (name: string) => void;
  /** Called when the user selects a suggestion. */
  onPick: (suggestion: NameSuggestion) => void;
};

/** The name field, with suggestions from earlier transactions. */
export function NameField({ kind, value, onChange, onPick, ...rest }: NameFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [search] = useDebouncedValue(value.trim(), DEBOUNCE_MS);
  const { data = NONE } = useQuery({
    ...nameSuggestionsQuery(search.slice(0, 200), kind),
    enabled: isOpen && search !== '',
  });
  const offered = isOpen && value.trim() !== '' ? data : NONE;
  const isListed = offered.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (suggestion: NameSuggestion) => {
    close();
    onPick(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key.startsWith('Arrow') && !event.altKey) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
      // With the arrow keys, the user can reach each suggestion and also return to the typed text. So there is one more
      // position than there are suggestions.
      const places = offered.length + 1;
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
    } else if (key === 'Enter' && offered[active]) {
      event.preventDefault();
      pick(offered[active]);
    } else if (key === 'Escape' || key === 'Tab' || key === 'Enter') {
      close();
    } else if (!event.ctrlKey && !event.metaKey) {
      // Only typing opens the list. It does not open when a password manager fills in the field.
      setOpen(true);
      setActive(-1);
    }
  };
  return (
    <div className="relative">
      <TextInput
        label="Name"
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={offered[active] ? optionId(active) : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        // The first Escape closes the list, and the second one closes the dialog.
        data-mantine-stop-propagation={isListed || undefined}
        {...rest}
      />
      <VisuallyHidden role="status">{isListed && formatCount(offered.length, 'suggestion')}</VisuallyHidden>
      {isListed && (
        <div role="listbox" id={listId} aria-label="Suggestions" className={`${classes.list} card framed`}>
          {offered.map((suggestion, index) => (
            <Option
              key={suggestion.name}
              id={optionId(index)}
              suggestion={suggestion}
              isActive={index === active}
              onPoint={() => setActive(index)}
              onPick={() => pick(suggestion)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

type OptionProps = {
  id: string;
  suggestion: NameSuggestion;
  isActive: boolean;
  onPoint: () => void;
  onPick: () => void;
};

function Option({ id, suggestion, isActive, onPoint, onPick }: OptionProps) {
  const { name, category, cost, accountId } = suggestion;
  const account = useAccountNameIfSeveral(accountId);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and uses aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={`${classes.option} grid text-sm`}
      data-active={isActive || undefined}
      // Keeps focus in the field. Otherwise, the list would close before the click takes effect.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onPick}
    >
      <span className="truncate medium">{name}</span>
      <span>
        <Money amount={cost} />
      </span>
      <span className={`${classes.where} muted text-xs truncate`}>
        {category}
        {account && ` · ${account}`}
      </span>
    </div>
  );
}
