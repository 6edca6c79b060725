import { ActionIcon, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './theme-toggle.module.css';

/** Both ways are in it and styles show the one there is: a page that was rendered at build does not know the theme. */
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
