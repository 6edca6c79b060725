import { Title } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { ArchivePanel } from '../archive/download-archive.tsx';
import { ImportDrop } from '../files/import-entry.tsx';
import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { Appearance } from './appearance.tsx';
import { DangerZone } from './danger-zone.tsx';
import { DefaultCurrency } from './default-currency.tsx';
import { KeyboardSettings } from './keyboard.tsx';
import { LearnedCorrections } from './learned-corrections.tsx';
import { BankFiles, MoneyAccounts, RulesLink, TrashLink } from './links.tsx';
import { MonthStart } from './month-start.tsx';
import { ProgramVersion } from './program-version.tsx';
import { AuditLog } from './security/audit-log.tsx';
import { ChangeEmail } from './security/change-email.tsx';
import { ChangePassword } from './security/change-password.tsx';
import { Sessions } from './security/sessions.tsx';
import { Tokens } from './security/tokens.tsx';
import { TwoFactor } from './security/two-factor.tsx';
import classes from './settings-page.module.css';

export function SettingsPage() {
  const { user } = useRouteContext({ from: '/shell' });
  return (
    <Page title="Settings">
      <Part title="You">
        <Panel title="Account">
          <dl className={`${classes.facts} flex wrap`}>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </dl>
          <ChangeEmail />
        </Panel>
        <ChangePassword email={user.email} />
        <TwoFactor />
      </Part>
      <Part title="Money">
        <DefaultCurrency saved={user.defaultCurrency} />
        <MonthStart saved={user.monthStartDay ?? 1} />
        <MoneyAccounts />
        <BankFiles />
        <RulesLink />
        <LearnedCorrections />
      </Part>
      <Part title="This browser">
        <Appearance />
        <KeyboardSettings />
      </Part>
      <Part title="Access">
        <Sessions />
        <Tokens />
        <AuditLog />
      </Part>
      <Part title="Your data">
        <ArchivePanel />
        <TrashLink />
        <DangerZone />
      </Part>
      <ProgramVersion />
      <ImportDrop />
    </Page>
  );
}

/** A group of settings with a heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${classes.part} stack gap-lg`} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
