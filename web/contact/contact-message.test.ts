import { expect, test } from 'vitest';
import { fieldErrors } from '../forms/field-errors.ts';
import { ContactMessage } from './contact-message.ts';

const whole = { name: 'Ann', email: 'ann@home.org', inquiryType: 'general', subject: 'Hello', message: 'How are you?' };

test('a message with everything in it is taken', () => {
  expect(fieldErrors(ContactMessage, whole)).toEqual({});
});

test('name, email, subject and message are asked for, blanks being none', () => {
  expect(fieldErrors(ContactMessage, { ...whole, name: ' ', email: '', subject: '  ', message: '\n' })).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter your email.',
    subject: 'Please enter a subject.',
    message: 'Please enter a message.',
  });
});

test('an address without a place is none', () => {
  expect(fieldErrors(ContactMessage, { ...whole, email: 'ann' })).toEqual({
    email: 'Please enter a valid email address.',
  });
});
