import { fails, finds, presses, type Scene, sees, UNREACHABLE, waits } from './scene.ts';

/** The trash. */
export const trashScenes: Scene[] = [
  { name: 'trash', allWidths: true, as: 'full', at: '/trash', steps: [sees('Never came')] },
  { name: 'trash-empty', isVariant: true, as: 'empty', at: '/trash', steps: [sees('The trash is empty.')] },
  {
    name: 'trash-loading',
    isVariant: true,
    as: 'full',
    at: '/trash',
    given: waits('/trash*'),
    steps: [finds('heading', 'Trash')],
  },
  { name: 'trash-failure', as: 'full', at: '/trash', given: fails('/trash*'), steps: [sees(UNREACHABLE)] },
  {
    name: 'trash-question',
    isVariant: true,
    as: 'full',
    at: '/trash',
    steps: [sees('Never came'), presses('Empty Trash'), finds('alertdialog', 'Empty the trash')],
  },
];
