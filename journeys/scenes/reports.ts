import { fails, finds, type Scene, scene, sees, UNREACHABLE, waits } from './scene.ts';

/** The scenes of reports on income and expenses over several months. */
export const reportsScenes: Scene[] = [
  scene('reports', { allWidths: true, isVariant: true, as: 'full', at: '/reports' }, [finds('heading', 'Top names')]),
  scene('reports-empty', { isVariant: true, as: 'empty', at: '/reports' }, [sees('No data')]),
  scene('reports-loading', { isVariant: true, as: 'full', at: '/reports', given: waits('/reports/*') }, [
    finds('heading', 'Reports'),
  ]),
  scene('reports-extreme', { as: 'extreme', at: '/reports?span=last-12-months' }, [
    finds('table', /^Spending and income/),
    finds('heading', 'Top names'),
  ]),
  scene('reports-failure', { as: 'full', at: '/reports', given: fails('/reports/*') }, [sees(UNREACHABLE)]),
  scene('reports-why', { as: 'full', at: '/reports' }, [
    (page) =>
      page
        .getByRole('button', { name: /why did Expenses change/ })
        .first()
        .click(),
    finds('list', 'Reasons for the difference, largest first'),
  ]),
  scene('reports-group', { as: 'full', at: '/reports?rows=groups' }, [
    (page) =>
      page
        .getByRole('button', { name: /categories of Free time/ })
        .first()
        .click(),
    finds('dialog', 'Free time'),
    finds('list', /^Categories of/),
  ]),
];
