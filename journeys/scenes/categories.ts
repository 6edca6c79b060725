import { fails, finds, presses, type Scene, type Step, sees, waits } from './scene.ts';

const at = '/transactions';
const CATEGORIES: Step[] = [
  presses('Manage Categories'),
  (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
];

export const categoriesScenes: Scene[] = [
  { name: 'categories', as: 'full', at, steps: CATEGORIES },
  {
    name: 'categories-empty',
    isVariant: true,
    as: 'empty',
    at,
    steps: [presses('Manage Categories'), sees(/^No custom categories/)],
  },
  {
    name: 'categories-loading',
    as: 'empty',
    at,
    given: waits('/transactions/categories'),
    steps: [presses('Manage Categories'), finds('dialog', 'Manage Custom Categories')],
  },
  {
    name: 'categories-failure',
    as: 'empty',
    at,
    given: fails('/transactions/categories'),
    // The filter behind the dialog also offers a retry.
    steps: [
      presses('Manage Categories'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor(),
    ],
  },
  {
    name: 'categories-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: CATEGORIES,
  },
  {
    name: 'categories-delete-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [...CATEGORIES, presses(`Delete W${'w'.repeat(49)}`), sees(/Are you sure you want to delete the category/)],
  },
];
