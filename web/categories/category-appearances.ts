import { useQuery } from '@tanstack/react-query';
import { findBuiltInCategoryLook } from '../../contract/built-in-category-looks.ts';
import { listCategoryLooks } from '../../contract/category-looks.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { type IconAppearance, toIconAppearance } from './category-appearance-icon.tsx';

/** The colour and icon of every category. */
export const categoryAppearancesQuery = createQueryOptions(listCategoryLooks, {});

/** The appearance for a name that is not a category. */
const NONE: IconAppearance = { colour: 'var(--muted)', icon: 'tag' };
const NOT_YET: IconAppearance = { colour: 'var(--muted)' };

/** Returns a function that maps a category to its colour and icon. */
export function useCategoryAppearances(): (category: string) => IconAppearance {
  const { data, isError } = useQuery(categoryAppearancesQuery);
  return (category) => {
    const look = data?.find((each) => each.category === category) ?? findBuiltInCategoryLook(category);
    return look ? toIconAppearance(look) : data || isError ? NONE : NOT_YET;
  };
}
