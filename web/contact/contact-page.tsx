import { Title } from '@mantine/core';
import { usePageTitle } from '../browser/use-page-title.ts';
import { LandingFooter, LandingHeader } from '../landing/landing-frame.tsx';
import classes from './contact.module.css';
import { ContactCards } from './contact-cards.tsx';
import { ContactForm } from './contact-form.tsx';
import { FaqPanel } from './faq-panel.tsx';
import { SocialLinks } from './social-links.tsx';

export function ContactPage() {
  const heading = usePageTitle('Contact');
  return (
    <>
      <LandingHeader />
      <main className={`${classes.main} stack grow`}>
        <div>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            Contact us
          </Title>
          <p className={classes.lead}>
            How to reach the administrator of this Moneta server, and answers to common questions.
          </p>
        </div>
        <ContactCards />
        <div className={`${classes.columns} halves`}>
          <ContactForm />
          <div className={`${classes.column} stack gap-lg min-0`}>
            <FaqPanel />
            <SocialLinks />
          </div>
        </div>
      </main>
      <LandingFooter />
    </>
  );
}
