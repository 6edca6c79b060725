import { Group, Stack } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import {
  CATEGORY_COLOURS,
  CATEGORY_ICONS,
  type CategoryColour,
  type CategoryIcon,
  type CategoryLook,
  chooseCategoryLook,
} from '../../contract/category-looks.ts';
import { explainRequestError } from '../api/api-error.ts';
import { CHANGE_NOT_SAVED_MESSAGE } from '../api/error-messages.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { CancelButton } from '../dialogs/cancel-button.tsx';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import classes from './categories-dialog.module.css';
import { CategoryAppearanceIcon, CategoryGlyph, toIconAppearance } from './category-appearance-icon.tsx';

export type CategoryAppearance = CategoryLook & { category: string };

type AppearanceDialogProps = { open: CategoryAppearance | null; onClose: () => void };

export function CategoryAppearanceDialog({ open, onClose }: AppearanceDialogProps) {
  return (
    <ItemDialogFrame open={open} onClose={onClose} title="Colour and Icon">
      {(before) => <AppearanceForm key={before.category} before={before} onDone={onClose} />}
    </ItemDialogFrame>
  );
}

function AppearanceForm({ before, onDone }: { before: CategoryAppearance; onDone: () => void }) {
  const { category } = before;
  const [look, setLook] = useState<CategoryLook>(before);
  const { mutate, isPending, error } = useOperationMutation(chooseCategoryLook);
  const { colour, icon } = look;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ body: { category, colour, icon } }, { onSuccess: onDone });
      }}
    >
      <Stack gap="md">
        <FormErrorMessage sentence={error && explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE)} />
        <div className="row gap-sm">
          <CategoryAppearanceIcon look={toIconAppearance(look)} />
          <span className="min-0 medium anywhere">{category}</span>
        </div>
        <Choices
          legend="Colour"
          className={classes.colours}
          all={CATEGORY_COLOURS}
          chosen={colour}
          nameOf={nameOfColour}
          onChoose={(chosen) => setLook({ ...look, colour: chosen })}
        >
          {(each) => <span className={classes.colour} style={ofColour(each)} />}
        </Choices>
        <Choices
          legend="Icon"
          className={classes.icons}
          all={CATEGORY_ICONS}
          chosen={icon}
          nameOf={nameOfIcon}
          onChoose={(chosen) => setLook({ ...look, icon: chosen })}
        >
          {(each) => (
            <span className={`${classes.icon} row muted`} style={ofColour(colour)}>
              <CategoryGlyph name={each} size={20} />
            </span>
          )}
        </Choices>
        <Group justify="flex-end" gap="xs">
          <CancelButton isBusy={isPending} onClick={onDone} />
          <SubmitButton label="Save" busyLabel="Saving..." isBusy={isPending} />
        </Group>
      </Stack>
    </form>
  );
}

type ChoicesProps<Choice> = {
  legend: string;
  className: string | undefined;
  all: readonly Choice[];
  chosen: Choice;
  nameOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
  children: (choice: Choice) => ReactNode;
};

/** A row of radio buttons. Arrow keys move between them. */
function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, className, all, chosen, nameOf, onChoose, children } = props;
  return (
    <fieldset>
      <legend className={`${classes.legend} text-sm medium`}>{legend}</legend>
      <div className={className}>
        {all.map((each) => (
          <label key={each} className={`${classes.choice} row relative`}>
            <input
              type="radio"
              className={classes.input}
              name={legend}
              aria-label={nameOf(each)}
              checked={each === chosen}
              onChange={() => onChoose(each)}
            />
            {children(each)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const ofColour = (colour: CategoryColour) =>
  ({ '--colour': toIconAppearance({ colour, icon: 'tag' }).colour }) as CSSProperties;

const TONES: Record<string, string> = { 2: ', second tone', 3: ', third tone' };

function nameOfColour(colour: CategoryColour): string {
  const [hue = '', tone = ''] = colour.split('-');
  return `${capitalised(hue)}${TONES[tone] ?? ''}`;
}

const nameOfIcon = (icon: CategoryIcon) => capitalised(icon);

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
