import { fails, fills, finds, presses, type Scene, scene, sees, UNREACHABLE, waits } from './scene.ts';

const at = '/rules';

export const rulesScenes: Scene[] = [
  scene('rules', { allWidths: true, as: 'full', at }, [finds('list', 'Rules')]),
  scene('rules-empty', { isVariant: true, as: 'empty', at }, [sees('No rules yet')]),
  scene('rules-loading', { isVariant: true, as: 'full', at, given: waits('/rules') }, [finds('button', 'Add Rule')]),
  scene('rules-failed', { isVariant: true, as: 'full', at, given: fails('/rules') }, [sees(UNREACHABLE)]),
  scene('rules-add', { as: 'full', at }, [
    finds('list', 'Rules'),
    presses('Add Rule'),
    finds('dialog', 'Add Rule'),
    fills('Words in the name', 'coffee'),
  ]),
  scene('rules-add-incomplete', { isVariant: true, as: 'full', at }, [
    presses('Add Rule'),
    finds('dialog', 'Add Rule'),
    presses('Save Rule'),
    finds('textbox', 'Words in the name'),
  ]),
  scene('rules-edit', { as: 'full', at }, [presses(/^Edit: .*ferry/), finds('dialog', 'Edit Rule')]),
  scene('rules-past', { as: 'full', at }, [presses('Apply to Past'), sees('2 transactions would change.')]),
  scene('rules-past-of-one', { isVariant: true, as: 'full', at }, [
    presses(/^Apply to past transactions: .*ferry/),
    sees('1 transaction would change.'),
  ]),
];
