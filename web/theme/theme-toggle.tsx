import { ActionIcon, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './theme-toggle.module.css';

/**
 * A button that switches the theme. Both labels are rendered and CSS shows one of them, because the theme is not known
 * when a page is prerendered.
 */
export function ThemeToggle() {
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" c="var(--muted)" onClick={toggleColorScheme}>
      <span className={classes.toDark}>
        <IconMoon size={18} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>Switch to dark theme</VisuallyHidden>
      </span>
      <span className={classes.toLight}>
        <IconSun size={18} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>Switch to light theme</VisuallyHidden>
      </span>
    </ActionIcon>
  );
}
