import {
  answers,
  checks,
  fails,
  fills,
  finds,
  keepsToast,
  opens,
  presses,
  type Scene,
  scene,
  sees,
  seesList,
  showsCalendar,
  UNREACHABLE,
  waits,
} from './scene.ts';

const at = '/transactions';

export const transactionsScenes: Scene[] = [
  scene('transactions', { allWidths: true, as: 'full', at }, [seesList]),
  scene('transactions-empty', { isVariant: true, as: 'empty', at }, [sees('No Transaction done')]),
  scene('transactions-loading', { as: 'full', at, given: waits('/transactions?*') }, [finds('search', 'Filters')]),
  scene('transactions-failure', { as: 'full', at, given: fails('/transactions?*') }, [sees(UNREACHABLE)]),
  scene('transactions-extreme', { isVariant: true, as: 'extreme', at }, [seesList]),
  scene(
    'transactions-filtered',
    { as: 'full', at: '/transactions?search=e&type=expense&category=Groceries&from=2026-01-01&to=2026-06-18' },
    [seesList, finds('button', 'Clear Filters')],
  ),
  scene('transactions-nothing-found', { isVariant: true, as: 'full', at: '/transactions?search=nothing+of+the+kind' }, [
    sees('Nothing matches these filters.'),
  ]),
  scene('transactions-filters', { as: 'full', at: '/transactions?from=2026-06-18&to=2026-06-01', only: 'phone' }, [
    presses(/^Filters/),
    sees('This is before the From date'),
  ]),
  scene('transactions-filter-categories', { as: 'full', at, only: 'phone' }, [presses(/^Filters/), opens('Category')]),
  scene('transactions-filter-calendar', { as: 'full', at, only: 'desk' }, [
    presses('Choose From in a calendar'),
    showsCalendar,
  ]),
  scene('transactions-filter-calendar', { as: 'full', at, only: 'phone' }, [
    presses(/^Filters/),
    presses('Choose From in a calendar'),
    showsCalendar,
  ]),
  scene('transactions-chosen', { as: 'full', at }, [checks('Select all on this page'), sees('Delete (10)')]),
  scene('transactions-change-many', { as: 'full', at }, [
    checks('Select all on this page'),
    presses('Change (10)'),
    sees(/^Empty fields do not change/),
  ]),
  scene('transactions-merge', { as: 'full', at: '/transactions?tag=Holiday&type=expense' }, [
    seesList,
    checks('Select all on this page'),
    presses('Merge'),
    sees('Result'),
  ]),
  scene(
    'transactions-changed',
    {
      as: 'full',
      at,
      given: answers({
        'PUT /transactions/bulk': { json: { message: '10 transactions changed.', changedCount: 10, changeId: 'c1' } },
      }),
    },
    [
      checks('Select all on this page'),
      presses('Change (10)'),
      fills('Name', 'Fair'),
      presses('Change'),
      sees('10 transactions changed.'),
      finds('button', 'Undo Change (10)'),
      keepsToast,
    ],
  ),
  scene('transactions-open', { as: 'full', at }, [
    seesList,
    (page) => page.getByRole('rowheader').nth(1).getByRole('link').click(),
    finds('button', 'Duplicate'),
  ]),
  scene('export-failure', { as: 'full', at, given: fails('/transactions/export') }, [
    presses('Export to CSV'),
    sees('Failed to export CSV. Please try again.'),
  ]),
];
