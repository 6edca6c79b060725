import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  CONTACT_CONFIRMATION_MESSAGE,
  ContactMessage,
  INQUIRY_TYPES,
  sendContactMessage,
} from '../../contract/contact-message.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { getServerFieldErrors } from '../forms/field-errors.ts';
import { FormErrorMessage, FormSuccessMessage } from '../forms/form-messages.tsx';
import { useUncontrolledForm } from '../forms/use-uncontrolled-form.ts';
import { Panel } from '../layout/panel.tsx';

/** How long the success message is shown, in milliseconds. */
const BANNER = 5000;

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const banner = useBanner();
  const message = useOperationWithoutRefetch(sendContactMessage);
  const { onSubmit, field, setErrors } = useUncontrolledForm(ContactMessage);
  const submit = onSubmit((body) => {
    if (message.isPending) return;
    const onSuccess = () => {
      form.current?.reset();
      banner.show();
    };
    message.mutate({ body }, { onSuccess, onError: (error) => setErrors(getServerFieldErrors(error)) });
  });
  return (
    <Panel title="Write to us">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormErrorMessage
            sentence={
              message.isError ? explainRequestError(message.error, 'Your message could not be sent. Try again.') : null
            }
          />
          <TextInput label="Name" withAsterisk aria-required autoComplete="name" {...field('name')} />
          <TextInput label="Email" type="email" withAsterisk aria-required autoComplete="email" {...field('email')} />
          <NativeSelect label="Inquiry type" size="md" data={[...INQUIRY_TYPES]} {...field('inquiryType')} />
          <TextInput label="Subject" withAsterisk aria-required autoComplete="off" {...field('subject')} />
          <Textarea label="Message" withAsterisk aria-required rows={5} {...field('message')} />
          <div>
            <SubmitButton
              label="Send Message"
              busyLabel="Sending..."
              isBusy={message.isPending}
              size="md"
              fullWidth
              mt="xs"
            />
            <FormSuccessMessage>
              {banner.isShown && (
                <>
                  <p className="bold">{CONTACT_CONFIRMATION_MESSAGE}</p>
                  <p>Thank you for contacting us. We'll get back to you within 24 hours.</p>
                </>
              )}
            </FormSuccessMessage>
          </div>
          <p className="muted text-sm">Your message is sent to the administrator of this server.</p>
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
