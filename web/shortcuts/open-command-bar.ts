/**
 * Opens the command bar. Until the shortcut handler has loaded, `open` only sets `isWanted`; the handler opens the bar
 * once it has loaded.
 */
export const commandBarOpener = {
  isWanted: false,
  open: () => {
    commandBarOpener.isWanted = true;
  },
};
