import { finds, opens, presses, type Scene, type Step, sees } from './scene.ts';

const at = '/transactions';
const manage: Step[] = [presses('Manage Categories'), finds('button', 'Rename Travel')];

/** Saved filters, relative dates, and actions on categories. */
export const filtersScenes: Scene[] = [
  {
    name: 'filters-saved',
    isVariant: true,
    as: 'full',
    at: '/transactions?category=Travel&dates=this-year',
    steps: [finds('button', 'Delete Filter'), presses(/^Filters/)],
    only: 'phone',
  },
  {
    name: 'filters-saved',
    isVariant: true,
    as: 'full',
    at: '/transactions?category=Travel&dates=this-year',
    steps: [finds('button', 'Delete Filter')],
    only: 'desk',
  },
  {
    name: 'filters-save',
    as: 'full',
    at: '/transactions?dates=last-12-months',
    steps: [presses('Save Filter'), sees(/^Save the current filter/)],
  },
  { name: 'filters-dates', as: 'full', at, steps: [opens('Dates')], only: 'desk' },
  {
    name: 'categories-rename',
    isVariant: true,
    as: 'full',
    at,
    steps: [...manage, presses('Rename Travel'), sees(/^Renames it in all/)],
  },
  {
    name: 'categories-merge',
    as: 'full',
    at,
    steps: [...manage, presses('Merge Travel'), sees(/^Everything in it moves/)],
  },
  {
    name: 'categories-look',
    as: 'full',
    at,
    steps: [...manage, presses('Colour and icon of Travel'), finds('radio', 'Star')],
  },
  {
    name: 'categories-group',
    as: 'full',
    at,
    steps: [...manage, presses('Group Travel'), sees(/^Lists of categories/)],
  },
  {
    name: 'categories-built-in',
    isVariant: true,
    as: 'full',
    at,
    steps: [...manage, presses('Show Built-in Categories'), finds('button', 'Group Food')],
  },
];
