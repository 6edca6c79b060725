import { fails, finds, presses, type Scene, type Step, scene, sees, waits } from './scene.ts';

const at = '/transactions';
const CATEGORIES: Step[] = [
  presses('Manage Categories'),
  (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
];

export const categoriesScenes: Scene[] = [
  scene('categories', { as: 'full', at }, CATEGORIES),
  scene('categories-empty', { isVariant: true, as: 'empty', at }, [
    presses('Manage Categories'),
    sees(/^No custom categories/),
  ]),
  scene('categories-loading', { as: 'empty', at, given: waits('/transactions/categories') }, [
    presses('Manage Categories'),
    finds('dialog', 'Manage Custom Categories'),
  ]),
  // The page behind the dialog also has a Retry button, so this searches inside the dialog.
  scene('categories-failure', { as: 'empty', at, given: fails('/transactions/categories') }, [
    presses('Manage Categories'),
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor(),
  ]),
  scene('categories-extreme', { isVariant: true, as: 'extreme', at }, CATEGORIES),
  scene('categories-delete-extreme', { isVariant: true, as: 'extreme', at }, [
    ...CATEGORIES,
    presses(`Delete W${'w'.repeat(49)}`),
    sees(/Are you sure you want to delete the category/),
  ]),
];
