import {
  clickButton,
  defineScene,
  failRequests,
  leaveRequestsUnanswered,
  type Scene,
  UNREACHABLE_MESSAGE,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const at = '/review';

export const reviewScenes: Scene[] = [
  defineScene('review', { allWidths: true, as: 'full', at }, [waitForRole('button', /^Accept All/)]),
  defineScene('review-category', { isVariant: true, as: 'full', at }, [
    waitForRole('button', /^Accept All/),
    clickButton('Category'),
    waitForRole('combobox', 'Category'),
  ]),
  defineScene(
    'review-loading',
    { isVariant: true, as: 'full', at, given: leaveRequestsUnanswered('/transactions?*') },
    [waitForRole('heading', 'Review')],
  ),
  defineScene('review-failed', { isVariant: true, as: 'full', at, given: failRequests('/transactions?*') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
];
