import { useQuery } from '@tanstack/react-query';
import { findBuiltInLook } from '../../contract/built-in-looks.ts';
import { listCategoryLooks } from '../../contract/category-looks.ts';
import { queryFor } from '../api/use-operation.ts';
import { type ShownLook, shownLook } from './look-icon.tsx';

/** The query for the colour and icon of every category. */
export const looksQuery = queryFor(listCategoryLooks, {});

/** The colour and icon of a name that is not a category. */
const NONE: ShownLook = { colour: 'var(--muted)', icon: 'tag' };
const NOT_YET: ShownLook = { colour: 'var(--muted)' };

/** Returns a function that returns the colour and icon of a category. */
export function useLooks(): (category: string) => ShownLook {
  const { data, isError } = useQuery(looksQuery);
  return (category) => {
    const look = data?.find((each) => each.category === category) ?? findBuiltInLook(category);
    return look ? shownLook(look) : data || isError ? NONE : NOT_YET;
  };
}
