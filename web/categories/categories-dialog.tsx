import { Button, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge, IconFolder, IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { findBuiltInCategory } from '../../contract/categories.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadingState } from '../layout/load-failure.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import rows from '../lists/lists.module.css';
import { RowButton } from '../lists/row-button.tsx';
import classes from './categories-dialog.module.css';
import { type CategoryAppearance, CategoryAppearanceDialog } from './category-appearance-dialog.tsx';
import { categoryAppearancesQuery } from './category-appearances.ts';
import { CategoryIcon } from './category-icon.tsx';
import { groupCategoryNames } from './category-names.ts';
import { allCategoriesQuery, categoryGroupsQuery } from './queries.ts';
import { useCategoryActions } from './use-category-actions.ts';

/**
 * Called when a category has been renamed, merged or deleted. `becomes` is the category that replaces it, or undefined
 * if it was deleted.
 */
export type OnCategoryChanged = (name: string, becomes: string | undefined) => void;

type CategoriesDialogProps = { open: boolean; onClose: () => void; onChanged: OnCategoryChanged };

/** Lists the custom categories, with buttons to edit and delete them. `createLazyDialog` requires a default export. */
export default function CategoriesDialog({ open, onClose, onChanged }: CategoriesDialogProps) {
  return (
    <Dialog opened={open} onClose={onClose} title="Manage Custom Categories">
      <Categories onChanged={onChanged} />
    </Dialog>
  );
}

function Categories({ onChanged }: { onChanged: OnCategoryChanged }) {
  const query = useQuery(allCategoriesQuery);
  const { data } = query;
  const { addCategory, renameCategory, mergeCategory, deleteCategory } = useCategoryActions();
  const body = useRef<HTMLDivElement>(null);
  const custom = data?.filter((name) => findBuiltInCategory(name) === undefined);
  const builtIn = data?.filter((name) => findBuiltInCategory(name) !== undefined) ?? [];

  const follow = (name: string, becomes: string | null | undefined) => {
    if (becomes === null) return;
    onChanged(name, becomes);
    body.current?.focus();
  };
  const remove = async (name: string) => {
    if (await deleteCategory(name)) follow(name, undefined);
  };
  const merge = async (name: string) => {
    const others = data?.filter((each) => each !== name) ?? [];
    follow(name, await mergeCategory(name, others));
  };
  return (
    <div ref={body} tabIndex={-1}>
      {custom === undefined && (
        <LoadingState of="The categories" query={query}>
          <CategoriesSkeleton />
        </LoadingState>
      )}
      {custom?.length === 0 && (
        <EmptyState icon={IconTags} message="No custom categories.">
          <p>Add a category here, or when you enter a transaction.</p>
        </EmptyState>
      )}
      {custom && custom.length > 0 && (
        <ByGroup
          names={custom}
          tools={(name) => (
            <>
              <NamedButton
                icon={IconPencil}
                label={`Rename ${name}`}
                onClick={async () => follow(name, await renameCategory(name))}
              />
              <NamedButton icon={IconArrowMerge} label={`Merge ${name}`} onClick={() => merge(name)} />
              <NamedButton icon={IconTrash} label={`Delete ${name}`} onClick={() => remove(name)} />
            </>
          )}
        />
      )}
      {custom && (
        <div className={`${classes.add} flex wrap gap-xs`}>
          <Button variant="default" size="xs" onClick={() => addCategory(false)}>
            Add Expense Category
          </Button>
          <Button variant="default" size="xs" onClick={() => addCategory(true)}>
            Add Income Category
          </Button>
        </div>
      )}
      {builtIn.length > 0 && <BuiltIn names={builtIn} />}
    </div>
  );
}

/** Lists the built-in categories. Only their group, colour and icon can be changed. */
function BuiltIn({ names }: { names: string[] }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="md"
        ml="-0.5rem"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {isOpen ? 'Hide Built-in Categories' : 'Show Built-in Categories'}
      </Button>
      <div id={id}>{isOpen && <ByGroup names={names} />}</div>
    </>
  );
}

type ByGroupProps = { names: string[]; tools?: (name: string) => ReactNode };

/** Lists the categories that are in no group, then each group with its categories. */
function ByGroup({ names, tools }: ByGroupProps) {
  const { data: groups = [] } = useQuery(categoryGroupsQuery);
  const { data: looks = [] } = useQuery(categoryAppearancesQuery);
  const [looking, setLooking] = useState<CategoryAppearance | null>(null);
  const { groupCategory } = useCategoryActions();
  const rowOf = (name: string) => (
    <li key={name} className={`${classes.row} row gap-sm ruled`}>
      <UnstyledButton
        className={classes.look}
        aria-label={`Colour and icon of ${name}`}
        title={`Colour and icon of ${name}`}
        onClick={() => setLooking(looks.find(({ category }) => category === name) ?? null)}
      >
        <CategoryIcon of={name} />
      </UnstyledButton>
      <span className="grow min-0 text-sm medium anywhere">{name}</span>
      <span className={rows.tools}>
        <NamedButton
          icon={IconFolder}
          label={`Group ${name}`}
          onClick={() => groupCategory(name, groups.find(({ category }) => category === name)?.group ?? '')}
        />
        {tools?.(name)}
      </span>
    </li>
  );
  const parts = groupCategoryNames(names, groups);
  const alone = parts.filter((part) => typeof part === 'string');
  return (
    <>
      <CategoryAppearanceDialog open={looking} onClose={() => setLooking(null)} />
      {alone.length > 0 && <ul>{alone.map(rowOf)}</ul>}
      {parts.map((part) =>
        typeof part === 'string' ? null : (
          <div key={part.group}>
            <h3 className={`${classes.group} muted text-xs medium anywhere`}>{part.group}</h3>
            <ul>{part.items.map(rowOf)}</ul>
          </div>
        ),
      )}
    </>
  );
}

/** A row button that shows its label as a tooltip. */
function NamedButton(props: ComponentProps<typeof RowButton>) {
  return <RowButton size="lg" title={props.label} {...props} />;
}

function CategoriesSkeleton() {
  return (
    <div>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={`${classes.row} row gap-sm ruled`}>
          <Skeleton height="0.875rem" width="40%" my="0.625rem" />
        </div>
      ))}
    </div>
  );
}
