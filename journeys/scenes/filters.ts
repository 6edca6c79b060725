import { finds, opens, presses, type Scene, type Step, scene, sees } from './scene.ts';

const at = '/transactions';
const manage: Step[] = [presses('Manage Categories'), finds('button', 'Rename Travel')];

/** The scenes of saved filters, relative dates, and actions on categories. */
export const filtersScenes: Scene[] = [
  scene(
    'filters-saved',
    { isVariant: true, as: 'full', at: '/transactions?category=Travel&dates=this-year', only: 'phone' },
    [finds('button', 'Delete Filter'), presses(/^Filters/)],
  ),
  scene(
    'filters-saved',
    { isVariant: true, as: 'full', at: '/transactions?category=Travel&dates=this-year', only: 'desk' },
    [finds('button', 'Delete Filter')],
  ),
  scene('filters-save', { as: 'full', at: '/transactions?dates=last-12-months' }, [
    presses('Save Filter'),
    sees(/^Save the current filter/),
  ]),
  scene('filters-dates', { as: 'full', at, only: 'desk' }, [opens('Dates')]),
  scene('categories-rename', { isVariant: true, as: 'full', at }, [
    ...manage,
    presses('Rename Travel'),
    sees(/^Renames it in all/),
  ]),
  scene('categories-merge', { as: 'full', at }, [...manage, presses('Merge Travel'), sees(/^Everything in it moves/)]),
  scene('categories-look', { as: 'full', at }, [
    ...manage,
    presses('Colour and icon of Travel'),
    finds('radio', 'Star'),
  ]),
  scene('categories-group', { as: 'full', at }, [...manage, presses('Group Travel'), sees(/^Lists of categories/)]),
  scene('categories-built-in', { isVariant: true, as: 'full', at }, [
    ...manage,
    presses('Show Built-in Categories'),
    finds('button', 'Group Food'),
  ]),
];
