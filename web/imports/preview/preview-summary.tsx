import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Import, ImportAccount, ImportFile } from '../../../contract/imports/import-preview.ts';
import { formatInstant } from '../../days/format-day.ts';
import { Panel } from '../../layout/panel.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { describeRowCounts } from '../describe-import.ts';
import {
  type BalanceProof,
  describeBalanceAfterImport,
  describeBalanceProof,
  describeBrokenBalance,
  describeOpeningBalanceChange,
  describeSuggestedOpeningBalance,
} from './describe-balance-proof.ts';
import { getFileAccountLabel } from './file-account-names.ts';
import classes from './preview-summary.module.css';
import { SetOpeningBalanceButton } from './set-opening-balance-button.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Summarizes the rows, and says whether the balances in the files confirm them. */
export function PreviewSummary({ preview, isComparing }: { preview: Import; isComparing: boolean }) {
  const { files, balances, accounts, groups, rowCount } = preview;
  const read = files.filter(({ error }) => error === null);
  const isProvenByTotals = (file: ImportFile) =>
    file.format === 'pdf' && file.isProven === true && !balances.some(({ isProven }) => isProven);
  return (
    <Panel title={read.length === 1 ? (read[0]?.name ?? '') : `${read.length} Files`}>
      <p className={classes.count} role="status">
        {describeRowCounts(rowCount, groups, preview.unreadable, preview.fileNames)}.
      </p>
      <ul className={`${classes.facts} stack gap-xs`}>
        {files.flatMap(({ name, error }) =>
          error === null
            ? []
            : [
                <li key={name} className={`${classes.fact} flex gap-xs text-sm anywhere`} data-kind="off">
                  <IconAlertCircle {...icon} />
                  <span>
                    <strong className="medium">{name}</strong>: {error}
                  </span>
                </li>,
              ],
        )}
        {read.flatMap(({ name, importedAt }) =>
          importedAt === null
            ? []
            : [
                <li key={`${name} ${importedAt}`} className={`${classes.fact} flex gap-xs text-sm anywhere`}>
                  <IconInfoCircle {...icon} />
                  <span>
                    {name} was already imported on {formatInstant(importedAt)}. Existing transactions are not added
                    again.
                  </span>
                </li>,
              ],
        )}
        {read.filter(isDoubtful).map((file) => (
          <DoubtfulFile key={`doubtful ${file.name}`} preview={preview} file={file} />
        ))}
        {read.filter(isProvenByTotals).map(({ name }) => (
          <BalanceFact key={`totals ${name}`} of={read.length > 1 ? name : ''} words={TOTALS} isTrue />
        ))}
        {groups.currency > 0 && (
          <li className={`${classes.fact} flex gap-xs text-sm anywhere`}>
            <IconInfoCircle {...icon} />
            <span>
              {formatCount(groups.currency, 'row is', 'rows are')} in a foreign currency. Amounts are not converted, so{' '}
              {groups.currency === 1 ? 'it is' : 'they are'} skipped unless you include{' '}
              {groups.currency === 1 ? 'it' : 'them'}.
            </span>
          </li>
        )}
        {balances.map((proof) => (
          <BalanceFacts
            key={proof.account}
            proof={proof}
            of={nameIfSeveral(preview, proof.account)}
            account={accounts[proof.account]}
            isComparing={isComparing}
          />
        ))}
        {accounts.map((account, index) => (
          <BalanceChange
            // biome-ignore lint/suspicious/noArrayIndexKey: accounts are identified by index; files may not name them.
            key={index}
            account={account}
            of={nameIfSeveral(preview, index)}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** True for a PDF with rows that may have been misread. Its rows are skipped until the user includes them. */
const isDoubtful = ({ format, isProven }: ImportFile) => format === 'pdf' && isProven !== true;

const DOUBTFUL =
  'The balances in this PDF do not match its rows. A row may be missing or misread, so no rows are included. Compare the rows with the pages, then select and include them.';
const TOTALS = 'The totals in this PDF match its rows.';

const DOUBTFUL_ACCOUNT =
  'The balances in this PDF do not match the rows of this account. A row may be missing or misread, so the rows of this account are not included. Compare them with the pages, then select and include them.';

/** Says that the rows of a PDF may be misread, or only those of some of its accounts. */
function DoubtfulFile({ preview, file }: { preview: Import; file: ImportFile }) {
  const { accounts, balances, files } = preview;
  const own = accounts.flatMap((account, index) => (files[account.file] === file ? [index] : []));
  const proven = new Set(balances.flatMap(({ account, isProven }) => (isProven ? [account] : [])));
  const doubtful = own.filter((index) => !proven.has(index));
  if (doubtful.length === own.length) {
    const isOneFile = files.filter(({ error }) => error === null).length === 1;
    return <BalanceFact of={isOneFile ? '' : file.name} words={DOUBTFUL} isTrue={false} />;
  }
  return doubtful.map((index) => (
    <BalanceFact key={index} of={getFileAccountLabel(preview, index)} words={DOUBTFUL_ACCOUNT} isTrue={false} />
  ));
}

type BalanceFactsProps = { proof: BalanceProof; of: string; account: ImportAccount | undefined; isComparing: boolean };

/** Compares the rows with the balances in the file and with the balance of the account. */
function BalanceFacts({ proof, of, account, isComparing }: BalanceFactsProps) {
  const accountId = account?.accountId ?? null;
  const after = describeBalanceAfterImport(proof, account?.openingMove);
  const toSet = describeSuggestedOpeningBalance(proof);
  return (
    <>
      <BalanceFact of={of} words={describeBalanceProof(proof)} isTrue={proof.isProven} />
      {after && <BalanceFact of={of} words={after.words} isTrue={after.isReached} />}
      {toSet && accountId !== null && proof.openingToSet !== null && (
        <BalanceFact of={of} words={toSet} isTrue={null}>
          <SetOpeningBalanceButton
            accountId={accountId}
            openingBalance={proof.openingToSet}
            openingDay={proof.openingDayToSet}
            isDisabled={isComparing}
          />
        </BalanceFact>
      )}
    </>
  );
}

/** Describes how the import changes the opening balance, or a confirmed balance, of an account that has entries. */
function BalanceChange({ account, of }: { account: ImportAccount; of: string }) {
  if (account.isLeftOut) return null;
  const move = describeOpeningBalanceChange(account);
  const broken = describeBrokenBalance(account);
  return (
    <>
      {move && <BalanceFact of={of} words={move.words} isTrue={move.isJoined ? null : false} />}
      {broken !== undefined && <BalanceFact of={of} words={broken} isTrue={false} />}
    </>
  );
}

type BalanceFactProps = { of: string; words: string; isTrue: boolean | null; children?: ReactNode };

function BalanceFact({ of, words, isTrue, children }: BalanceFactProps) {
  const kind = isTrue === null ? undefined : isTrue ? 'proven' : 'off';
  return (
    <li className={`${classes.fact} flex gap-xs text-sm anywhere`} data-kind={kind}>
      {kind === 'proven' && <IconCircleCheck {...icon} />}
      {kind === 'off' && <IconAlertCircle {...icon} />}
      {kind === undefined && <IconInfoCircle {...icon} />}
      <span className="tabular">
        {of && `${of}: `}
        {words}
        {children && <> {children}</>}
      </span>
    </li>
  );
}

/** Returns the label of an account in the files, or '' if there is only one. */
function nameIfSeveral(preview: Import, index: number): string {
  return preview.accounts.length > 1 ? getFileAccountLabel(preview, index) : '';
}
