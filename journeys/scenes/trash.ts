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

export const trashScenes: Scene[] = [
  defineScene('trash', { allWidths: true, as: 'full', at: '/trash' }, [waitForText('Never came')]),
  defineScene('trash-empty', { isVariant: true, as: 'empty', at: '/trash' }, [waitForText('The trash is empty.')]),
  defineScene(
    'trash-loading',
    { isVariant: true, as: 'full', at: '/trash', given: leaveRequestsUnanswered('/trash*') },
    [waitForRole('heading', 'Trash')],
  ),
  defineScene('trash-failure', { as: 'full', at: '/trash', given: failRequests('/trash*') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('trash-question', { isVariant: true, as: 'full', at: '/trash' }, [
    waitForText('Never came'),
    clickButton('Empty Trash'),
    waitForRole('alertdialog', 'Empty the Trash'),
  ]),
];
