import { Button, Checkbox, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { setShortcutsEnabled, useShortcutsSetting } from '../keyboard/shortcuts-setting.ts';
import { Panel } from '../layout/panel.tsx';

const [ShortcutsDialog, load] = createLazyDialog(() => import('../shortcuts/shortcuts-dialog.tsx'));

/** Turns single-key shortcuts on or off in this browser. */
export function KeyboardSettings() {
  const areOn = useShortcutsSetting();
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Panel title="Keyboard">
      <Stack gap="md" align="flex-start">
        <Checkbox
          label="Single-key shortcuts"
          description="Applies only to this browser. Turn shortcuts off if you use speech input or often press keys by accident."
          checked={areOn}
          onChange={(event) => setShortcutsEnabled(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={dialog.open} {...preloadOnHover(load)}>
          Show Shortcuts
        </Button>
      </Stack>
      <ShortcutsDialog open={isOpen} onClose={dialog.close} />
    </Panel>
  );
}
