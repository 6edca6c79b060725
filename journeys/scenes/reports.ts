import { fails, finds, type Scene, sees, UNREACHABLE, waits } from './scene.ts';

/** Reports on income and expenses over several months. */
export const reportsScenes: Scene[] = [
  {
    name: 'reports',
    allWidths: true,
    isVariant: true,
    as: 'full',
    at: '/reports',
    steps: [finds('heading', 'Top names')],
  },
  { name: 'reports-empty', isVariant: true, as: 'empty', at: '/reports', steps: [sees('No data')] },
  {
    name: 'reports-loading',
    isVariant: true,
    as: 'full',
    at: '/reports',
    given: waits('/reports/*'),
    steps: [finds('heading', 'Reports')],
  },
  {
    name: 'reports-extreme',
    as: 'extreme',
    at: '/reports?span=last-12-months',
    steps: [finds('table', /^Spending and income/), finds('heading', 'Top names')],
  },
  { name: 'reports-failure', as: 'full', at: '/reports', given: fails('/reports/*'), steps: [sees(UNREACHABLE)] },
  {
    name: 'reports-why',
    as: 'full',
    at: '/reports',
    steps: [
      (page) =>
        page
          .getByRole('button', { name: /why did Expenses change/ })
          .first()
          .click(),
      finds('list', 'Reasons for the difference, largest first'),
    ],
  },
  {
    name: 'reports-group',
    as: 'full',
    at: '/reports?rows=groups',
    steps: [
      (page) =>
        page
          .getByRole('button', { name: /categories of Free time/ })
          .first()
          .click(),
      finds('dialog', 'Free time'),
      finds('list', /^Categories of/),
    ],
  },
];
