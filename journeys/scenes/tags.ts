import { fails, finds, opens, presses, type Scene, scene, sees, UNREACHABLE, waits } from './scene.ts';

const at = '/transactions';
const settled = finds('button', 'Manage Tags');

/** The scenes of tags, and of the page of a tag. */
export const tagsScenes: Scene[] = [
  scene('tag', { allWidths: true, as: 'full', at: '/tags/holiday' }, [
    sees('Newest Transactions'),
    sees('Beach hotel'),
  ]),
  scene('tag-extreme', { isVariant: true, as: 'extreme', at: `/tags/0${'w'.repeat(38)}` }, [
    sees('Newest Transactions'),
  ]),
  scene('tag-gone', { isVariant: true, as: 'full', at: '/tags/nothing' }, [sees('No transaction has this tag.')]),
  scene('tag-loading', { as: 'full', at: '/tags/holiday', given: waits('/tags/*') }, [finds('heading', 'holiday')]),
  scene('tag-failure', { as: 'full', at: '/tags/holiday', given: fails('/tags/*') }, [sees(UNREACHABLE)]),
  scene('tag-rename', { isVariant: true, as: 'full', at: '/tags/holiday' }, [
    presses('Rename Tag'),
    sees(/^Renames it in all transactions/),
  ]),
  scene('tags', { as: 'full', at }, [
    settled,
    presses('Manage Tags'),
    finds('dialog', 'Manage Tags'),
    finds('button', 'Rename Holiday'),
  ]),
  scene('tags-extreme', { isVariant: true, as: 'extreme', at }, [
    settled,
    presses('Manage Tags'),
    finds('dialog', 'Manage Tags'),
    finds('button', /^Rename 0w/),
  ]),
  scene('transactions-of-a-tag', { isVariant: true, as: 'full', at: '/transactions?tag=holiday' }, [sees('3 matches')]),
  scene('transactions-add-tags', { as: 'full', at }, [
    settled,
    presses('Add Transaction'),
    finds('button', 'Save Expense'),
    opens('Tags'),
  ]),
  scene('transactions-details-tags', { isVariant: true, as: 'full', at: '/transactions?tag=sea' }, [
    sees('2 matches'),
    presses(/^Details of /),
    finds('button', 'Duplicate'),
  ]),
];
