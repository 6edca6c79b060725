/**
 * Opens the command bar. Until the shortcut handler has loaded, `open` only sets `isWanted`, and the handler then opens
 * the bar.
 */
export const commandBarOpener = {
  isWanted: false,
  open: () => {
    commandBarOpener.isWanted = true;
  },
};
