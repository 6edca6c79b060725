import { fails, finds, opens, presses, type Scene, sees, UNREACHABLE, waits } from './scene.ts';

const at = '/transactions';
const settled = finds('button', 'Manage Tags');

/** Tags of transactions, and the page of each tag. */
export const tagsScenes: Scene[] = [
  {
    name: 'tag',
    allWidths: true,
    as: 'full',
    at: '/tags/holiday',
    steps: [sees('Newest Transactions'), sees('Beach hotel')],
  },
  {
    name: 'tag-extreme',
    isVariant: true,
    as: 'extreme',
    at: `/tags/0${'w'.repeat(38)}`,
    steps: [sees('Newest Transactions')],
  },
  { name: 'tag-gone', isVariant: true, as: 'full', at: '/tags/nothing', steps: [sees('No transaction has this tag.')] },
  {
    name: 'tag-loading',
    as: 'full',
    at: '/tags/holiday',
    given: waits('/tags/*'),
    steps: [finds('heading', 'holiday')],
  },
  { name: 'tag-failure', as: 'full', at: '/tags/holiday', given: fails('/tags/*'), steps: [sees(UNREACHABLE)] },
  {
    name: 'tag-rename',
    isVariant: true,
    as: 'full',
    at: '/tags/holiday',
    steps: [presses('Rename Tag'), sees(/^Renames it in all transactions/)],
  },
  {
    name: 'tags',
    as: 'full',
    at,
    steps: [settled, presses('Manage Tags'), finds('dialog', 'Manage Tags'), finds('button', 'Rename Holiday')],
  },
  {
    name: 'tags-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [settled, presses('Manage Tags'), finds('dialog', 'Manage Tags'), finds('button', /^Rename 0w/)],
  },
  {
    name: 'transactions-of-a-tag',
    isVariant: true,
    as: 'full',
    at: '/transactions?tag=holiday',
    steps: [sees('3 matches')],
  },
  {
    name: 'transactions-add-tags',
    as: 'full',
    at,
    steps: [settled, presses('Add Transaction'), finds('button', 'Save Expense'), opens('Tags')],
  },
  {
    name: 'transactions-details-tags',
    isVariant: true,
    as: 'full',
    at: '/transactions?tag=sea',
    steps: [sees('2 matches'), presses(/^Details of /), finds('button', 'Duplicate')],
  },
];
