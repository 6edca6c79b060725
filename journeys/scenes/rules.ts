import { fails, fills, finds, presses, type Scene, sees, UNREACHABLE, waits } from './scene.ts';

const at = '/rules';

/** Rules. */
export const rulesScenes: Scene[] = [
  { name: 'rules', allWidths: true, as: 'full', at, steps: [finds('list', 'Rules')] },
  { name: 'rules-empty', isVariant: true, as: 'empty', at, steps: [sees('No rules yet')] },
  {
    name: 'rules-loading',
    isVariant: true,
    as: 'full',
    at,
    given: waits('/rules'),
    steps: [finds('button', 'Add Rule')],
  },
  { name: 'rules-failed', isVariant: true, as: 'full', at, given: fails('/rules'), steps: [sees(UNREACHABLE)] },
  {
    name: 'rules-add',
    as: 'full',
    at,
    steps: [
      finds('list', 'Rules'),
      presses('Add Rule'),
      finds('dialog', 'Add Rule'),
      fills('Words in the name', 'coffee'),
    ],
  },
  {
    name: 'rules-add-incomplete',
    isVariant: true,
    as: 'full',
    at,
    steps: [
      presses('Add Rule'),
      finds('dialog', 'Add Rule'),
      presses('Save Rule'),
      finds('textbox', 'Words in the name'),
    ],
  },
  { name: 'rules-edit', as: 'full', at, steps: [presses(/^Edit: .*ferry/), finds('dialog', 'Edit Rule')] },
  { name: 'rules-past', as: 'full', at, steps: [presses('Apply to Past'), sees('2 transactions would change.')] },
  {
    name: 'rules-past-of-one',
    isVariant: true,
    as: 'full',
    at,
    steps: [presses(/^Apply to past transactions: .*ferry/), sees('1 transaction would change.')],
  },
];
