import { useRouteContext } from '@tanstack/react-router';
import { Page } from '../shell/page.tsx';
import { Panel } from '../shell/panel.tsx';
import { Appearance } from './appearance.tsx';
import { DangerZone } from './danger-zone.tsx';
import { DefaultCurrency } from './default-currency.tsx';
import { Lessons } from './lessons.tsx';
import classes from './settings-page.module.css';

export function SettingsPage() {
  const { user } = useRouteContext({ from: '/shell' });
  return (
    <Page title="Settings">
      <div className={classes.panels}>
        <Panel title="Account">
          <dl className={classes.facts}>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </dl>
        </Panel>
        <DefaultCurrency saved={user.defaultCurrency} />
        <Appearance />
        <Lessons />
        <DangerZone />
      </div>
    </Page>
  );
}
