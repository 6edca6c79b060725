import { Anchor, Title } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { ArchivePanel } from '../archive/download-archive-button.tsx';
import { ImportDropArea } from '../files/import-drop-area.tsx';
import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { DefaultCurrencySetting } from './default-currency-setting.tsx';
import { DeleteUserAccountPanel } from './delete-user-account-panel.tsx';
import { HolidaysSetting } from './holidays-setting.tsx';
import { KeyboardSettings } from './keyboard-settings.tsx';
import { LearnedCorrections } from './learned-corrections.tsx';
import { MonthStartSetting } from './month-start-setting.tsx';
import { RegionSetting } from './region-setting.tsx';
import { RemindersSetting } from './reminders-setting.tsx';
import { ApiTokensPanel } from './security/api-tokens-panel.tsx';
import { AuditLogPanel } from './security/audit-log-panel.tsx';
import { ChangeEmailForm } from './security/change-email-form.tsx';
import { ChangePasswordForm } from './security/change-password-form.tsx';
import { SessionsPanel } from './security/sessions-panel.tsx';
import { TwoFactorPanel } from './security/two-factor-panel.tsx';
import { ServerVersion } from './server-version.tsx';
import { BankFilesLink, MoneyAccountsLink, RulesLink, TrashLink } from './settings-links.tsx';
import classes from './settings-page.module.css';

/** The sections of the page, in the order in which they appear. */
const PARTS = ['You', 'Money', 'This Browser', 'Access', 'Your Data'] as const;
type PartTitle = (typeof PARTS)[number];

const getPartId = (title: PartTitle) => title.toLowerCase().replace(' ', '-');

export function SettingsPage() {
  const { user } = useRouteContext({ from: '/shell' });
  return (
    <Page title="Settings">
      <nav className="flex wrap gap-md text-sm" aria-label="Sections">
        {PARTS.map((title) => (
          <Anchor key={title} href={`#${getPartId(title)}`} className="reach" inherit>
            {title}
          </Anchor>
        ))}
      </nav>
      <Part title="You">
        <Panel title="Account">
          <dl className={`${classes.facts} flex wrap`}>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </dl>
          <ChangeEmailForm />
        </Panel>
        <ChangePasswordForm email={user.email} />
        <TwoFactorPanel />
      </Part>
      <Part title="Money">
        <DefaultCurrencySetting saved={user.defaultCurrency} />
        <RegionSetting saved={user.region} />
        <MonthStartSetting saved={user.monthStart ?? user.monthStartDay ?? 1} />
        <HolidaysSetting />
        <RemindersSetting email={user.email} />
        <MoneyAccountsLink />
        <BankFilesLink />
        <RulesLink />
        <LearnedCorrections />
      </Part>
      <Part title="This Browser">
        <AppearanceSettings />
        <KeyboardSettings />
      </Part>
      <Part title="Access">
        <SessionsPanel />
        <ApiTokensPanel />
        <AuditLogPanel />
      </Part>
      <Part title="Your Data">
        <ArchivePanel />
        <TrashLink />
        <DeleteUserAccountPanel />
      </Part>
      <ServerVersion />
      <ImportDropArea />
    </Page>
  );
}

function Part({ title, children }: { title: PartTitle; children: ReactNode }) {
  const id = useId();
  return (
    <section id={getPartId(title)} className={`${classes.part} stack gap-lg`} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
