import { useMantineColorScheme } from '@mantine/core';
import { Panel } from '../layout/panel.tsx';
import classes from './settings-page.module.css';

const THEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/**
 * Lets the user choose the theme for this browser. Unlike the toggle in the top bar, it has an option to follow the
 * system.
 */
export function AppearanceSettings() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Appearance">
      <fieldset className="flex wrap gap-xs">
        <legend className="unseen">Theme</legend>
        {THEMES.map(({ value, label }) => (
          <label key={value} className={`${classes.theme} framed row gap-xs text-sm`}>
            <input type="radio" name="theme" checked={value === colorScheme} onChange={() => setColorScheme(value)} />
            {label}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
