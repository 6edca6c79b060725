import {
  clickButton,
  defineScene,
  failRequests,
  leaveRequestsUnanswered,
  type Scene,
  type SceneStep,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const at = '/transactions';
const CATEGORIES: SceneStep[] = [
  clickButton('Manage Categories'),
  (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
];

export const categoriesScenes: Scene[] = [
  defineScene('categories', { as: 'full', at }, CATEGORIES),
  defineScene('categories-empty', { isVariant: true, as: 'empty', at }, [
    clickButton('Manage Categories'),
    waitForText(/^No custom categories/),
  ]),
  defineScene('categories-loading', { as: 'empty', at, given: leaveRequestsUnanswered('/transactions/categories') }, [
    clickButton('Manage Categories'),
    waitForRole('dialog', 'Manage Custom Categories'),
  ]),
  // Looks only in the dialog, because the page behind it also has a Retry button.
  defineScene('categories-failure', { as: 'empty', at, given: failRequests('/transactions/categories') }, [
    clickButton('Manage Categories'),
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor(),
  ]),
  defineScene('categories-extreme', { isVariant: true, as: 'extreme', at }, CATEGORIES),
  defineScene('categories-delete-extreme', { isVariant: true, as: 'extreme', at }, [
    ...CATEGORIES,
    clickButton(`Delete W${'w'.repeat(49)}`),
    waitForText(/Are you sure you want to delete the category/),
  ]),
];
