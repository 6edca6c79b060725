import { Outlet, useRouteContext } from '@tanstack/react-router';
import { DialogsProvider } from '../dialogs/dialogs.tsx';
import { DisplayCurrencyProvider } from '../money/display-currency.tsx';
import { MainPart } from './main-part.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of the app: what every page behind the login stands in. */
export function Shell() {
  const { user } = useRouteContext({ from: '/shell' });
  return (
    <DisplayCurrencyProvider of={user}>
      <DialogsProvider>
        <SkipLink />
        <TopBar />
        <MainPart id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </MainPart>
      </DialogsProvider>
    </DisplayCurrencyProvider>
  );
}
