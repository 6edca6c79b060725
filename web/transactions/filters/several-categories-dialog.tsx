import { Checkbox, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_LISTED_CATEGORIES } from '../../../contract/categories.ts';
import { CategoryLabel } from '../../categories/category-icon.tsx';
import { addCategoryName, groupCategoryNames } from '../../categories/category-names.ts';
import { allCategoriesQuery, categoryGroupsQuery } from '../../categories/queries.ts';
import { CancelButton } from '../../dialogs/cancel-button.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { SubmitButton } from '../../forms/buttons.tsx';
import classes from './several-categories-dialog.module.css';

type SeveralCategoriesDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The categories that the list currently shows. */
  categories: string[];
  onChoose: (categories: string[]) => void;
};

/** Lets the user select the categories that the list shows. `createLazyDialog` requires a default export. */
export default function SeveralCategoriesDialog({ open, onClose, ...rest }: SeveralCategoriesDialogProps) {
  return (
    <Dialog opened={open} onClose={onClose} title="Several Categories">
      <CategoriesForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function CategoriesForm({ onClose, categories, onChoose }: Omit<SeveralCategoriesDialogProps, 'open'>) {
  const { data: names = [] } = useQuery(allCategoriesQuery);
  const { data: groups = [] } = useQuery(categoryGroupsQuery);
  const [chosen, setChosen] = useState(categories);
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return setError('Select at least one category.');
    if (chosen.length > MAX_LISTED_CATEGORIES) return setError(`Select at most ${MAX_LISTED_CATEGORIES} categories.`);
    onChoose(chosen);
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Checkbox.Group
          aria-label="Categories"
          value={chosen}
          onChange={(categories) => {
            setChosen(categories);
            setError('');
          }}
          error={error}
        >
          <div className={`${classes.list} framed grid`}>
            {groupCategoryNames(categories.reduce(addCategoryName, names), groups).map((part) =>
              typeof part === 'string' ? (
                <CategoryCheckbox key={part} category={part} />
              ) : (
                <fieldset key={part.group} className={`${classes.group} grid`}>
                  <legend className="muted text-xs">{part.group}</legend>
                  {part.items.map((category) => (
                    <CategoryCheckbox key={category} category={category} />
                  ))}
                </fieldset>
              ),
            )}
          </div>
        </Checkbox.Group>
        <Group justify="flex-end" gap="sm">
          <CancelButton isBusy={false} onClick={onClose} />
          <SubmitButton label="Show" busyLabel="Show" isBusy={false} />
        </Group>
      </Stack>
    </form>
  );
}

function CategoryCheckbox({ category }: { category: string }) {
  return (
    <Checkbox value={category} label={<CategoryLabel of={category} />} classNames={{ body: classes.choice ?? '' }} />
  );
}
