import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../dialogs/lazy-dialog.tsx';
import { answerLogoutQuestion } from './confirm-logout.ts';

/**
 * Asks what to do with unsent entries before the user is logged out. `createLazyDialog` requires a default export.
 * @param open the number of unsent entries
 */
export default function UnsentEntriesLogoutDialog({ open }: { open: number | null }) {
  const [waiting] = useItemWhileClosing(open);
  const words =
    waiting === 1
      ? '1 entry has not been sent yet. If you keep it, it will be sent when you log in again on this device. Nobody else can see it.'
      : `${waiting} entries have not been sent yet. If you keep them, they will be sent when you log in again on this device. Nobody else can see them.`;
  return (
    <Dialog opened={open !== null} onClose={() => answerLogoutQuestion('stay')} title="Log out?">
      <Stack gap="sm">
        <Text>{words}</Text>
        <Button onClick={() => answerLogoutQuestion('send')}>Send and Log Out</Button>
        <Button variant="default" onClick={() => answerLogoutQuestion('keep')}>
          Keep and Log Out
        </Button>
        <Button variant="default" c="var(--expense)" onClick={() => answerLogoutQuestion('discard')}>
          Discard
        </Button>
      </Stack>
    </Dialog>
  );
}
