import {
  clickButton,
  defineScene,
  failRequests,
  fillTextbox,
  keepToastOpen,
  leaveRequestsUnanswered,
  openSelectOptions,
  replaceResponses,
  type Scene,
  tickCheckbox,
  UNREACHABLE_MESSAGE,
  waitForCalendar,
  waitForRole,
  waitForTable,
  waitForText,
} from './define-scene.ts';

const at = '/transactions';

export const transactionsScenes: Scene[] = [
  defineScene('transactions', { allWidths: true, largeText: true, as: 'full', at }, [waitForTable]),
  defineScene('transactions-empty', { isVariant: true, as: 'empty', at }, [waitForText('No Transaction done')]),
  defineScene('transactions-loading', { as: 'full', at, given: leaveRequestsUnanswered('/transactions?*') }, [
    waitForRole('search', 'Filters'),
  ]),
  defineScene('transactions-failure', { as: 'full', at, given: failRequests('/transactions?*') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('transactions-extreme', { isVariant: true, as: 'extreme', at }, [waitForTable]),
  defineScene(
    'transactions-filtered',
    { as: 'full', at: '/transactions?search=e&type=expense&category=Groceries&from=2026-01-01&to=2026-06-18' },
    [waitForTable, waitForRole('button', 'Clear Filters')],
  ),
  defineScene(
    'transactions-nothing-found',
    { isVariant: true, as: 'full', at: '/transactions?search=nothing+of+the+kind' },
    [waitForText('Nothing matches these filters.')],
  ),
  defineScene(
    'transactions-filters',
    { as: 'full', at: '/transactions?from=2026-06-18&to=2026-06-01', only: 'phone' },
    [clickButton(/^Filters/), waitForText('This is before the From date')],
  ),
  defineScene('transactions-filter-categories', { as: 'full', at, only: 'phone' }, [
    clickButton(/^Filters/),
    openSelectOptions('Category'),
  ]),
  defineScene('transactions-filter-calendar', { as: 'full', at, only: 'desk' }, [
    clickButton('Choose From in a calendar'),
    waitForCalendar,
  ]),
  defineScene('transactions-filter-calendar', { as: 'full', at, only: 'phone' }, [
    clickButton(/^Filters/),
    clickButton('Choose From in a calendar'),
    waitForCalendar,
  ]),
  defineScene('transactions-chosen', { as: 'full', at }, [
    tickCheckbox('Select all on this page'),
    waitForText('Delete (10)'),
  ]),
  defineScene('transactions-change-many', { as: 'full', at }, [
    tickCheckbox('Select all on this page'),
    clickButton('Change (10)'),
    waitForText(/^Fields that you leave empty do not change/),
  ]),
  defineScene('transactions-merge', { as: 'full', at: '/transactions?tag=Holiday&type=expense' }, [
    waitForTable,
    tickCheckbox('Select all on this page'),
    clickButton('Merge'),
    waitForText('Result'),
  ]),
  defineScene(
    'transactions-changed',
    {
      as: 'full',
      at,
      given: replaceResponses({
        'PUT /transactions/bulk': { json: { message: '10 transactions changed.', changedCount: 10, changeId: 'c1' } },
      }),
    },
    [
      tickCheckbox('Select all on this page'),
      clickButton('Change (10)'),
      fillTextbox('Name', 'Fair'),
      clickButton('Change'),
      waitForText('10 transactions changed.'),
      waitForRole('button', 'Undo Change (10)'),
      keepToastOpen,
    ],
  ),
  defineScene('transactions-open', { as: 'full', at }, [
    waitForTable,
    (page) => page.getByRole('rowheader').nth(1).getByRole('link').click(),
    waitForRole('button', 'Duplicate'),
  ]),
  defineScene('export-failure', { as: 'full', at, given: failRequests('/transactions/export') }, [
    clickButton('Export to CSV'),
    waitForText('Failed to export CSV. Please try again.'),
  ]),
];
