import {
  clickButton,
  defineScene,
  failRequests,
  leaveRequestsUnanswered,
  openSelectOptions,
  type Scene,
  UNREACHABLE_MESSAGE,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const at = '/transactions';
const settled = waitForRole('button', 'Manage Tags');

export const tagsScenes: Scene[] = [
  defineScene('tag', { allWidths: true, as: 'full', at: '/tags/holiday' }, [
    waitForText('Newest Transactions'),
    waitForText('Beach hotel'),
  ]),
  defineScene('tag-extreme', { isVariant: true, as: 'extreme', at: `/tags/0${'w'.repeat(38)}` }, [
    waitForText('Newest Transactions'),
  ]),
  defineScene('tag-gone', { isVariant: true, as: 'full', at: '/tags/nothing' }, [
    waitForText('No transaction has this tag.'),
  ]),
  defineScene('tag-loading', { as: 'full', at: '/tags/holiday', given: leaveRequestsUnanswered('/tags/*') }, [
    waitForRole('heading', 'holiday'),
  ]),
  defineScene('tag-failure', { as: 'full', at: '/tags/holiday', given: failRequests('/tags/*') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('tag-rename', { isVariant: true, as: 'full', at: '/tags/holiday' }, [
    clickButton('Rename Tag'),
    waitForText(/^The tag is renamed in all transactions/),
  ]),
  defineScene('all-tags', { allWidths: true, as: 'full', at: '/tags' }, [waitForRole('button', 'Rename Holiday')]),
  defineScene('tags', { as: 'full', at }, [
    settled,
    clickButton('Manage Tags'),
    waitForRole('dialog', 'Manage Tags'),
    waitForRole('button', 'Rename Holiday'),
  ]),
  defineScene('tags-extreme', { isVariant: true, as: 'extreme', at }, [
    settled,
    clickButton('Manage Tags'),
    waitForRole('dialog', 'Manage Tags'),
    waitForRole('button', /^Rename 0w/),
  ]),
  defineScene('transactions-of-a-tag', { isVariant: true, as: 'full', at: '/transactions?tag=holiday' }, [
    waitForText('3 matches'),
  ]),
  defineScene('transactions-add-tags', { as: 'full', at }, [
    settled,
    clickButton('Add Transaction'),
    waitForRole('button', 'Save Expense'),
    openSelectOptions('Tags'),
  ]),
  defineScene('transactions-details-tags', { isVariant: true, as: 'full', at: '/transactions?tag=sea' }, [
    waitForText('2 matches'),
    clickButton(/^Details of /),
    waitForRole('button', 'Duplicate'),
  ]),
];
