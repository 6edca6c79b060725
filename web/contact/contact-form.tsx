import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormSuccess } from '../forms/form-messages.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { Panel } from '../shell/panel.tsx';
import classes from './contact-form.module.css';
import { ContactMessage, INQUIRY_TYPES } from './contact-message.ts';

/** Milliseconds that the banner stays. */
const BANNER = 5000;

/** The message goes nowhere: the banner's words are the product's, the hint below the form says what is so. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const banner = useBanner();
  const { onSubmit, field } = usePlainForm(ContactMessage);
  const submit = onSubmit(() => {
    form.current?.reset();
    banner.show();
  });
  return (
    <Panel title="Write to us">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput label="Name" withAsterisk aria-required autoComplete="name" {...field('name')} />
          <TextInput label="Email" type="email" withAsterisk aria-required autoComplete="email" {...field('email')} />
          <NativeSelect label="Inquiry type" size="md" data={[...INQUIRY_TYPES]} {...field('inquiryType')} />
          <TextInput label="Subject" withAsterisk aria-required autoComplete="off" {...field('subject')} />
          <Textarea label="Message" withAsterisk aria-required rows={5} {...field('message')} />
          <div>
            <SubmitButton label="Send Message" busyLabel="Send Message" isBusy={false} size="md" fullWidth mt="xs" />
            <FormSuccess>
              {banner.isShown && (
                <>
                  <p className={classes.sent}>Message sent successfully!</p>
                  <p>Thank you for contacting us. We'll get back to you within 24 hours.</p>
                </>
              )}
            </FormSuccess>
          </div>
          <p className={classes.hint}>
            Moneta does not pass messages on by itself. When it matters, use the contact details above.
          </p>
        </Stack>
      </form>
    </Panel>
  );
}

function useBanner(): { isShown: boolean; show: () => void } {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), BANNER);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return { isShown: shownAt !== null, show: () => setShownAt(Date.now()) };
}
