import {
  chooseOption,
  clickButton,
  defineScene,
  failRequests,
  fillTextbox,
  leaveRequestsUnanswered,
  replaceResponses,
  type Scene,
  UNREACHABLE_MESSAGE,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const at = '/rules';

export const rulesScenes: Scene[] = [
  defineScene('rules', { allWidths: true, as: 'full', at }, [waitForRole('list', 'Rules')]),
  defineScene(
    'rules-last-run',
    {
      isVariant: true,
      as: 'full',
      at,
      given: replaceResponses({
        'GET /rules/last-run': {
          json: { run: { changeId: 'rules-1', changedCount: 1234, changedAt: '2026-06-18T09:30:00.000Z' } },
        },
      }),
    },
    [waitForRole('region', 'Last applied rules')],
  ),
  defineScene('rules-empty', { isVariant: true, as: 'empty', at }, [waitForText('No rules yet')]),
  defineScene('rules-loading', { isVariant: true, as: 'full', at, given: leaveRequestsUnanswered('/rules') }, [
    waitForRole('button', 'Add Rule'),
  ]),
  defineScene('rules-failed', { isVariant: true, as: 'full', at, given: failRequests('/rules') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('rules-add', { as: 'full', at }, [
    waitForRole('list', 'Rules'),
    clickButton('Add Rule'),
    waitForRole('dialog', 'Add Rule'),
    fillTextbox('Words in the name', 'coffee'),
  ]),
  defineScene('rules-add-incomplete', { isVariant: true, as: 'full', at }, [
    clickButton('Add Rule'),
    waitForRole('dialog', 'Add Rule'),
    clickButton('Save Rule'),
    waitForRole('textbox', 'Words in the name'),
  ]),
  defineScene('rules-from-correction', { as: 'full', at: '/transactions?search=ferry' }, [
    clickButton(/^Edit Ferry/),
    waitForRole('button', 'Save Expense'),
    chooseOption('Category', 'Bills'),
    clickButton('Always do this for similar names?'),
    waitForRole('button', 'More Conditions and Changes'),
  ]),
  defineScene('rules-edit', { as: 'full', at }, [clickButton(/^Edit: .*ferry/), waitForRole('dialog', 'Edit Rule')]),
  defineScene('rules-past', { as: 'full', at }, [
    clickButton('Apply to Past Transactions'),
    waitForText('2 transactions would change.'),
  ]),
  defineScene('rules-past-of-one', { isVariant: true, as: 'full', at }, [
    clickButton(/^Apply to past transactions: .*ferry/),
    waitForText('1 transaction would change.'),
  ]),
];
