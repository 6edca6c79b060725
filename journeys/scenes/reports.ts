import {
  defineScene,
  failRequests,
  leaveRequestsUnanswered,
  type Scene,
  UNREACHABLE_MESSAGE,
  waitForRole,
  waitForText,
} from './define-scene.ts';

export const reportsScenes: Scene[] = [
  defineScene('reports', { allWidths: true, isVariant: true, as: 'full', at: '/reports' }, [
    waitForRole('heading', 'Top Names'),
  ]),
  defineScene('reports-empty', { isVariant: true, as: 'empty', at: '/reports' }, [waitForText('No data')]),
  defineScene(
    'reports-loading',
    { isVariant: true, as: 'full', at: '/reports', given: leaveRequestsUnanswered('/reports/*') },
    [waitForRole('heading', 'Reports')],
  ),
  defineScene('reports-extreme', { as: 'extreme', at: '/reports?span=last-12-months' }, [
    waitForRole('table', /^Income and expenses, compared/),
    waitForRole('heading', 'Top Names'),
  ]),
  defineScene('reports-failure', { as: 'full', at: '/reports', given: failRequests('/reports/*') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('reports-why', { as: 'full', at: '/reports' }, [
    (page) =>
      page
        .getByRole('button', { name: /why did Expenses change/ })
        .first()
        .click(),
    waitForRole('list', 'Reasons for the difference, largest first'),
  ]),
  defineScene('reports-group', { as: 'full', at: '/reports?rows=groups' }, [
    (page) =>
      page
        .getByRole('button', { name: /categories of Free time/ })
        .first()
        .click(),
    waitForRole('dialog', 'Free time'),
    waitForRole('list', /^Categories of/),
  ]),
];
