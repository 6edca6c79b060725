import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../browser/use-page-title.ts';
import { DashboardPicture } from './dashboard-picture.tsx';
import classes from './landing.module.css';
import { LandingFooter, LandingHeader } from './landing-frame.tsx';
import { BarChartPicture, CategoriesPicture, ReceiptPicture } from './landing-pictures.tsx';

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
            <p className={`${classes.lead} muted`}>
              Moneta tracks your income and expenses, shows them in charts you can read at a glance, and turns a
              photographed receipt into an expense. It runs on your own machine, and your data stays there.
            </p>
            <div>
              <span className={classes.visitor}>
                <Button component={Link} to="/register" size="md" data-signups="open">
                  Create Account
                </Button>
                <Button component={Link} to="/login" size="md" data-signups="closed invite">
                  Login
                </Button>
              </span>
              <span className={classes.user}>
                <Button component={Link} to="/dashboard" size="md">
                  Go to Dashboard
                </Button>
              </span>
            </div>
          </div>
          <DashboardPicture />
        </section>
        <section aria-label="Features" className={`${classes.features} grid gap-lg`}>
          <Feature picture={<BarChartPicture />} title="Chart visualisation">
            See your spending by category, and each of the last 30 days in bar and line charts.
          </Feature>
          <Feature picture={<ReceiptPicture />} title="Receipt scanning">
            Upload a photo, a scan or a PDF. Merchant, amount and date are read on your own machine, not in the cloud.
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

/** @param picture an illustration with synthetic figures, hidden from screen readers */
function Feature({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <article className={`${classes.feature} card`}>
      <div className={`${classes.picture} row`} aria-hidden="true">
        {picture}
      </div>
      <div className={classes.words}>
        <Title order={2}>{title}</Title>
        <p className="muted">{children}</p>
      </div>
    </article>
  );
}
