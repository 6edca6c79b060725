import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { answerLogout } from './before-logout.ts';

/**
 * Asks what to do with unsent entries before logging out. Default export for `lateDialog`.
 * @param open number of waiting entries
 */
export default function LogoutDialog({ open }: { open: number | null }) {
  const [waiting] = useShown(open);
  const words =
    waiting === 1
      ? '1 entry was not sent yet. Kept for you, it is sent when you log in here again; nobody else sees it.'
      : `${waiting} entries were not sent yet. Kept for you, they are sent when you log in here again; nobody else sees them.`;
  return (
    <Dialog opened={open !== null} onClose={() => answerLogout('stay')} title="Log out?">
      <Stack gap="sm">
        <Text>{words}</Text>
        <Button onClick={() => answerLogout('send')}>Send and log out</Button>
        <Button variant="default" onClick={() => answerLogout('keep')}>
          Keep for me
        </Button>
        <Button variant="default" c="var(--expense)" onClick={() => answerLogout('discard')}>
          Discard
        </Button>
      </Stack>
    </Dialog>
  );
}
