import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconPencilPlus, IconSparkles, IconTableImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { COMMON_BANK_FORMATS_TEXT } from '../../contract/bank-formats.ts';
import {
  NO_ACTIVITY_MESSAGE,
  NO_EXPENSES_MESSAGE,
  NO_INCOME_MESSAGE,
  NO_TRANSACTIONS_MESSAGE,
} from '../charts/empty-messages.ts';
import { useOpenInImport } from '../files/import-drop-area.tsx';
import { BusyButton } from '../forms/buttons.tsx';
import { Panel } from '../layout/panel.tsx';
import { AddTransactionButton } from '../transactions/add-transaction-button.tsx';
import classes from './get-started.module.css';
import { OpeningBalanceQuestion } from './opening-balance-question.tsx';
import { useAddSampleData } from './sample-data.ts';

/** The sections of a dashboard with data. Each has the message that is shown while the section is empty. */
const TO_COME = [
  ['Expenses by Category', NO_EXPENSES_MESSAGE],
  ['Recent Activity', NO_ACTIVITY_MESSAGE],
  ['Recent Transactions', NO_TRANSACTIONS_MESSAGE],
  ['Income Vs Time', NO_INCOME_MESSAGE],
  ['Expense Vs Time', NO_INCOME_MESSAGE],
] as const;

/** Shows users who have no data yet how to get started. */
export function GetStartedPanel() {
  return (
    <>
      <OpeningBalanceQuestion />
      <Panel title="Get Started">
        <ul className={`${classes.ways} grid gap-md`}>
          <Way
            icon={<IconTableImport size={22} stroke={1.5} aria-hidden="true" />}
            title="Import from Your Bank"
            words={
              <>
                Your bank's export file fills the charts right away
                <span className="no-touch">: choose it, or drop it here</span>. You can review every row before anything
                is saved. {COMMON_BANK_FORMATS_TEXT}.
              </>
            }
          >
            <ImportFileButton />
          </Way>
          <Way
            icon={<IconPencilPlus size={22} stroke={1.5} aria-hidden="true" />}
            title="Add Income and Expenses"
            words="Name, amount and category, in a few seconds."
          >
            <AddTransactionButton label="Add a Transaction" />
          </Way>
          <Way
            icon={<IconCamera size={22} stroke={1.5} aria-hidden="true" />}
            title="Add a Receipt"
            words="It is read on this server and becomes a transaction."
          >
            <Button variant="default" renderRoot={(props) => <Link to="/receipts" {...props} />}>
              Upload a Receipt
            </Button>
          </Way>
          <Way
            icon={<IconSparkles size={22} stroke={1.5} aria-hidden="true" />}
            title="Look Around First"
            words="See every screen with four months of sample data. One click removes all of it."
          >
            <SampleDataButton />
          </Way>
        </ul>
      </Panel>
    </>
  );
}

/** Selects files here and not on the import page, which saves new users a click. */
function ImportFileButton() {
  const openInImport = useOpenInImport();
  return (
    <FileButton multiple onChange={openInImport}>
      {(props) => <Button {...props}>Import a Bank File</Button>}
    </FileButton>
  );
}

function SampleDataButton() {
  const { mutate, isPending } = useAddSampleData();
  return (
    <BusyButton
      variant="default"
      label="Try Sample Data"
      busyLabel="Adding..."
      isBusy={isPending}
      onClick={() => mutate()}
    />
  );
}

/** Lists the empty sections in a single box, because a box for each of them would fill the page. */
export function EmptySectionsPanel() {
  return (
    <Panel title="What You Will See Here">
      <div>
        {TO_COME.map(([title, sentence]) => (
          <div key={title} className={`${classes.row} flex wrap between text-sm ruled`}>
            <h3 className="medium">{title}</h3>
            <p className="muted">{sentence}</p>
          </div>
        ))}
      </div>
    </Panel>
  );
}

type WayProps = { icon: ReactNode; title: string; words: ReactNode; children: ReactNode };

function Way({ icon, title, words, children }: WayProps) {
  return (
    <li className={`${classes.way} framed stack gap-sm`}>
      <span className={`${classes.icon} grid`}>{icon}</span>
      <div className="grow">
        <h3 className="bold">{title}</h3>
        <p className={`${classes.words} muted text-sm`}>{words}</p>
      </div>
      {children}
    </li>
  );
}
