import { BusyButton } from '../forms/buttons.tsx';
import { Panel } from '../layout/panel.tsx';
import { useRemoveSampleData } from './sample-data.ts';

/**
 * Tells the user that the account contains sample data, and offers a button to remove it. `lazyWithRetry` requires a
 * default export.
 */
export default function SampleDataNotice() {
  const { mutate, isPending } = useRemoveSampleData();
  return (
    <Panel title="Sample Data">
      <div className="row wrap between gap-sm">
        <p className="muted text-sm">Try anything. Your own entries are kept when you remove the sample data.</p>
        <BusyButton
          variant="default"
          label="Remove Sample Data"
          busyLabel="Removing..."
          isBusy={isPending}
          onClick={() => mutate()}
        />
      </div>
    </Panel>
  );
}
