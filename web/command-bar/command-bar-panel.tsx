import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './command-bar.module.css';
import { MeaningChips } from './meaning-chips.tsx';
import { type CommandBarForms, type CommandBarOption, useCommandBarOptions } from './use-command-bar-options.tsx';
import { useInterpretation } from './use-interpretation.ts';

const EXAMPLES = ['groceries march', '12.50 coffee', 'over 100 last month', 'budget food 450'];

/**
 * The text that was in the bar when it was last closed without an action. It is restored in case the bar was closed by
 * accident.
 */
let lastText = '';

type BarPanelProps = { forms: CommandBarForms; onClose: () => void };

/** The text field of the bar, chips that show how the text was understood, and the list of options. */
export function CommandBarPanel({ forms, onClose }: BarPanelProps) {
  const [text, setText] = useState(lastText);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const isFresh = useRef(true);
  const listId = useId();
  const { interpretation, suggestions, isSettled } = useInterpretation(text);
  const options = useCommandBarOptions({ text, interpretation, suggestions, forms });
  const at = Math.min(active, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    lastText = text;
  }, [text]);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  const change = (to: string) => {
    setText(to);
    setActive(0);
  };
  const run = (option: CommandBarOption | undefined) => {
    if (!option) return;
    lastText = '';
    option.run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move === undefined || event.altKey || options.length === 0) return;
    event.preventDefault();
    setActive((at + move + options.length) % options.length);
  };
  const select = (start: number, end: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  const remove = (start: number, end: number) => {
    change(`${text.slice(0, start)}${text.slice(end)}`.replace(/\s+/g, ' ').trim());
    field.current?.focus();
  };
  return (
    <form
      className={`${classes.panel} stack`}
      onSubmit={(event) => {
        event.preventDefault();
        run(options[at]);
      }}
    >
      <div className={`${classes.head} row gap-sm`}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" className="muted rigid" />
        <input
          ref={field}
          className={classes.field}
          role="combobox"
          aria-label="Find, add or go"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={options[at] ? optionId(at) : undefined}
          placeholder="Find, add or go anywhere"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          data-autofocus
          value={text}
          onFocus={(event) => {
            // Selects the restored text, so that typing replaces it. Selecting it earlier would move focus to the
            // field; the bar could then not restore the previous focus when it closes.
            if (isFresh.current) event.currentTarget.select();
            isFresh.current = false;
          }}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={`${classes.close} bare muted text-sm`} onClick={onClose}>
          <kbd>Esc</kbd>
          <span>Cancel</span>
        </button>
      </div>
      {interpretation && (
        <MeaningChips
          text={text}
          interpretation={interpretation}
          isSettled={isSettled}
          onSelect={select}
          onRemove={remove}
        />
      )}
      {text.trim() === '' && (
        <div className={`${classes.examples} row wrap gap-2xs text-xs`}>
          <span className="muted">Try</span>
          {EXAMPLES.map((example) => (
            <button
              key={example}
              type="button"
              className={`${classes.example} bare`}
              onClick={() => {
                change(example);
                field.current?.focus();
              }}
            >
              {example}
            </button>
          ))}
        </div>
      )}
      {options.length > 0 && (
        <div role="listbox" id={listId} aria-label="Answers" className={classes.list}>
          {options.map((option, index) => (
            <Option
              key={option.key}
              id={optionId(index)}
              option={option}
              isActive={index === at}
              onPoint={() => setActive(index)}
              onPick={() => run(option)}
            />
          ))}
        </div>
      )}
    </form>
  );
}

type OptionProps = { id: string; option: CommandBarOption; isActive: boolean; onPoint: () => void; onPick: () => void };

function Option({ id, option: { icon, label, caption, detail }, isActive, onPoint, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and uses aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      data-active={isActive || undefined}
      className={`${classes.option} row gap-sm`}
      // Keeps focus in the field when the user clicks an option.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onPick}
    >
      <span className={`${classes.icon} row rigid muted`}>{icon}</span>
      <span className="grow min-0">
        <span className={classes.label}>{label}</span>
        {caption && <span className="caption">{caption}</span>}
      </span>
      {detail && <span className="muted text-xs rigid">{detail}</span>}
    </div>
  );
}
