import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import classes from './security.module.css';

/** Items shown before "Show All" is pressed. */
const AT_FIRST = 5;

type FewFirstProps<Item> = {
  list: RefObject<HTMLUListElement | null>;
  label: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
};

/** A list that shows its first few items and a button for the rest. */
export function FewFirst<Item extends { _id: string }>({ list, label, items, children }: FewFirstProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const showAll = () => {
    setWhole(true);
    // The focused button was removed, so move the focus to the list.
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
