import { Outlet, useRouteContext } from '@tanstack/react-router';
import { DialogsProvider } from '../dialogs/dialogs.tsx';
import { DisplayCurrencyProvider } from '../money/display-currency.tsx';
import { MainPart } from './main-part.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The frame of the app: what every page behind the login stands in. */
export function Shell() {
  const { user } = useRouteContext({ from: '/shell' });
  return (
    <DisplayCurrencyProvider of={user}>
      <DialogsProvider>
        {/* The first thing Tab reaches: past the top bar, to what the page is about. */}
        <a className={classes.skipLink} href="#main">
          Skip to content
        </a>
        <TopBar />
        <MainPart id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </MainPart>
      </DialogsProvider>
    </DisplayCurrencyProvider>
  );
}
