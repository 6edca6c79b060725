import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../shell/use-page-title.ts';
import { BarsPicture } from './bars-picture.tsx';
import bySession from './by-session.module.css';
import { CategoriesPicture } from './categories-picture.tsx';
import { Feature } from './feature.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import classes from './landing-page.module.css';
import { Preview } from './preview/preview.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';

export function LandingPage() {
  const heading = usePageTitle('');
  return (
    <>
      <LandingHeader />
      <main className={classes.main}>
        <section className={`${classes.hero} stack`}>
          <div className={`${classes.pitch} stack center`}>
            <Title order={1} ref={heading} tabIndex={-1} className={classes.claim}>
              Know where your money goes.
            </Title>
            <p className={classes.lead}>
              Moneta keeps your income and expenses, draws them into charts you can read at a glance, and turns a
              photographed receipt into an expense. It runs on your own machine, and your data stays there.
            </p>
            <div className={classes.actions}>
              <span className={bySession.visitor}>
                <Button component={Link} to="/register" size="md" data-signups="open">
                  Create an account
                </Button>
                <Button component={Link} to="/login" size="md" data-signups="closed invite">
                  Log in
                </Button>
              </span>
              <span className={bySession.user}>
                <Button component={Link} to="/dashboard" size="md">
                  Go to your money
                </Button>
              </span>
            </div>
          </div>
          <Preview />
        </section>
        <section aria-label="Features" className={`${classes.features} grid gap-lg`}>
          <Feature picture={<BarsPicture />} title="Chart visualisation">
            See your spending by category, and each of the last 30 days in bar and line charts.
          </Feature>
          <Feature picture={<ReceiptPicture />} title="Receipt scanning">
            Upload a photo, a scan or a PDF. Merchant, amount and date are read on your own machine, with no cloud
            service behind it.
          </Feature>
          <Feature picture={<CategoriesPicture />} title="Custom categories">
            Start with thirteen built-in categories and add your own when you enter a transaction.
          </Feature>
        </section>
      </main>
      <LandingFooter />
    </>
  );
}
