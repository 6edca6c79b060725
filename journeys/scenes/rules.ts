import { finds, presses, type Scene, sees } from './scene.ts';

/** What becomes of transactions that are alike. */
export const rulesScenes: Scene[] = [
  { name: 'rules', as: 'full', at: '/rules', steps: [finds('list', 'Rules')] },
  {
    name: 'rules-past',
    as: 'full',
    at: '/rules',
    steps: [presses('Apply to Past'), sees('2 transactions would change.')],
  },
];
