import { ROUTES } from '../testing/routes.ts';
import { accountsScenes } from './accounts.ts';
import { appScenes } from './app.ts';
import { budgetsAndRecurringScenes } from './budgets-and-recurring.ts';
import { categoriesScenes } from './categories.ts';
import { defineScene, type Scene, waitForRole } from './define-scene.ts';
import { filtersScenes } from './filters.ts';
import { importsScenes } from './imports.ts';
import { publicScenes } from './public-pages.ts';
import { receiptsScenes } from './receipts.ts';
import { reportsScenes } from './reports.ts';
import { reviewScenes } from './review.ts';
import { rulesScenes } from './rules.ts';
import { securityScenes } from './security.ts';
import { tagsScenes } from './tags.ts';
import { transactionFormScenes } from './transaction-form.ts';
import { transactionRowsScenes } from './transaction-rows.ts';
import { transactionsScenes } from './transactions.ts';
import { trashScenes } from './trash.ts';

const SCENES: Scene[] = [
  ...publicScenes,
  ...appScenes,
  ...accountsScenes,
  ...securityScenes,
  ...transactionsScenes,
  ...transactionFormScenes,
  ...transactionRowsScenes,
  ...categoriesScenes,
  ...tagsScenes,
  ...importsScenes,
  ...filtersScenes,
  ...trashScenes,
  ...reviewScenes,
  ...rulesScenes,
  ...budgetsAndRecurringScenes,
  ...receiptsScenes,
  ...reportsScenes,
];

/** Scenes of the screens that have no scenes of their own. They show an account without transactions. */
const otherScreens = ROUTES.filter((route) => !SCENES.some(({ at }) => at === route.at)).map(({ at, heading }) =>
  defineScene(at.slice(1), { as: 'empty', at }, [waitForRole('heading', heading)]),
);

/** The scenes of all screens, states and dialogs, for accessibility tests and screenshots. */
export const ALL_SCENES: Scene[] = [...SCENES, ...otherScreens];
