/**
 * Opens the command bar. The shortcut handler, which loads after the page, replaces `open`, and opens it if `isWanted`.
 */
export const commandBarOpener = {
  isWanted: false,
  open: () => {
    commandBarOpener.isWanted = true;
  },
};
