import { listCategories, listExpenseCategories, listIncomeCategories } from '../../contract/categories.ts';
import type { House } from '../house.ts';
import { serve } from '../http/serve.ts';
import { listCategories as list } from './store.ts';

export function categoryRoutes(house: House): void {
  const { db } = house;
  serve(house, listExpenseCategories, ({ user }) => list(db, user.id, ['expense']));
  serve(house, listIncomeCategories, ({ user }) => list(db, user.id, ['income']));
  serve(house, listCategories, ({ user }) => list(db, user.id, ['expense', 'income']));
}
