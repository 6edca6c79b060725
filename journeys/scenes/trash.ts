import { fails, finds, presses, type Scene, scene, sees, UNREACHABLE, waits } from './scene.ts';

export const trashScenes: Scene[] = [
  scene('trash', { allWidths: true, as: 'full', at: '/trash' }, [sees('Never came')]),
  scene('trash-empty', { isVariant: true, as: 'empty', at: '/trash' }, [sees('The trash is empty.')]),
  scene('trash-loading', { isVariant: true, as: 'full', at: '/trash', given: waits('/trash*') }, [
    finds('heading', 'Trash'),
  ]),
  scene('trash-failure', { as: 'full', at: '/trash', given: fails('/trash*') }, [sees(UNREACHABLE)]),
  scene('trash-question', { isVariant: true, as: 'full', at: '/trash' }, [
    sees('Never came'),
    presses('Empty Trash'),
    finds('alertdialog', 'Empty the trash'),
  ]),
];
