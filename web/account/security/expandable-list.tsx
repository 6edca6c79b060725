import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import classes from './security.module.css';

/** Number of items shown until the user clicks "Show All". */
const AT_FIRST = 5;

type ExpandableListProps<Item> = {
  list: RefObject<HTMLUListElement | null>;
  label: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
};

/** A list that shows its first items and a button to show the rest. */
export function ExpandableList<Item extends { _id: string }>({
  list,
  label,
  items,
  children,
}: ExpandableListProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const showAll = () => {
    setWhole(true);
    // The button that had focus was removed, so move focus to the list.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={label}>
        {items.slice(0, isWhole ? undefined : AT_FIRST).map((item) => (
          <li key={item._id} className={`${classes.item} row between gap-md ruled`}>
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > AT_FIRST && !isWhole && (
        <div>
          <Button variant="default" onClick={showAll}>
            {`Show All ${items.length}`}
          </Button>
        </div>
      )}
    </>
  );
}
