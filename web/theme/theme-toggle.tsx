import { ActionIcon, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './theme-toggle.module.css';

/** Switches the theme. It renders both labels and CSS shows one, because a prerendered page does not know the theme. */
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
