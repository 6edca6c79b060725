import {
  clickButton,
  defineScene,
  openSelectOptions,
  type Scene,
  type SceneStep,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const at = '/transactions';
const manage: SceneStep[] = [clickButton('Manage Categories'), waitForRole('button', 'Rename Travel')];

/** The scenes of saved filters, relative dates, and categories. */
export const filtersScenes: Scene[] = [
  defineScene(
    'filters-saved',
    { isVariant: true, as: 'full', at: '/transactions?category=Travel&dates=this-year', only: 'phone' },
    [waitForRole('button', 'Delete Filter'), clickButton(/^Filters/)],
  ),
  defineScene(
    'filters-saved',
    { isVariant: true, as: 'full', at: '/transactions?category=Travel&dates=this-year', only: 'desk' },
    [waitForRole('button', 'Delete Filter')],
  ),
  defineScene('filters-save', { as: 'full', at: '/transactions?dates=last-12-months' }, [
    clickButton('Save Filter'),
    waitForText(/^Save the current filter/),
  ]),
  defineScene('filters-dates', { as: 'full', at, only: 'desk' }, [openSelectOptions('Dates')]),
  defineScene('categories-rename', { isVariant: true, as: 'full', at }, [
    ...manage,
    clickButton('Rename Travel'),
    waitForText(/^The category is renamed in all/),
  ]),
  defineScene('categories-merge', { as: 'full', at }, [
    ...manage,
    clickButton('Merge Travel'),
    waitForText(/^All its transactions and budgets move/),
  ]),
  defineScene('categories-look', { as: 'full', at }, [
    ...manage,
    clickButton('Colour and icon of Travel'),
    waitForRole('radio', 'Star'),
  ]),
  defineScene('categories-group', { as: 'full', at }, [
    ...manage,
    clickButton('Group Travel'),
    waitForRole('textbox', 'Group name'),
  ]),
  defineScene('categories-built-in', { isVariant: true, as: 'full', at }, [
    ...manage,
    clickButton('Show Built-in Categories'),
    waitForRole('button', 'Group Food'),
  ]),
];
