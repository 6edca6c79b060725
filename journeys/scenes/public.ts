import { SIGNUPS_INVITED_ONLY } from '../../contract/auth/auth.ts';
import { WRONG_CODE } from '../../contract/auth/two-factor.ts';
import {
  answers,
  fails,
  fills,
  finds,
  keepsToast,
  lingers,
  presses,
  type Scene,
  type Step,
  scene,
  sees,
  waits,
} from './scene.ts';

const LOGS_IN = [fills('Email', 'nobody@home.org'), fills('Password', 'secret_1'), presses('Login')];
const asksForCode = answers({
  'POST /auth/login': { status: 401, json: { message: WRONG_CODE, needsCode: true } },
});

/** Marks the page in the same way as a server with `SIGNUPS=invite`. */
const asksForInvitation: Step = (page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-signups', 'invite'));

/** The scenes of the public pages and the login. */
export const publicScenes: Scene[] = [
  scene('landing', { allWidths: true, as: 'visitor', at: '/' }, [finds('link', 'Sign Up')]),
  scene('landing-signed-in', { isVariant: true, as: 'full', at: '/' }, [finds('button', 'Logout')]),
  scene('login', { allWidths: true, as: 'visitor', at: '/login' }, [finds('button', 'Login')]),
  scene('login-incomplete', { isVariant: true, as: 'visitor', at: '/login' }, [
    presses('Login'),
    sees('Please enter your password.'),
  ]),
  scene('login-refused', { isVariant: true, as: 'visitor', at: '/login' }, [
    fills('Email', 'nobody@home.org'),
    fills('Password', 'secret_1'),
    presses('Login'),
    keepsToast,
    sees('Invalid email or password.'),
  ]),
  scene('login-code', { as: 'visitor', at: '/login', given: asksForCode }, [
    ...LOGS_IN,
    fills('Code', '123 456'),
    finds('button', 'Back'),
  ]),
  scene('login-code-refused', { as: 'visitor', at: '/login', given: asksForCode }, [
    ...LOGS_IN,
    fills('Code', '123 456'),
    presses('Login'),
    sees(WRONG_CODE),
  ]),
  scene('login-recovery-code', { as: 'visitor', at: '/login', given: asksForCode }, [
    ...LOGS_IN,
    presses('Use a recovery code'),
    presses('Login'),
    sees('Please enter the code.'),
  ]),
  scene('login-by-invitation', { isVariant: true, as: 'visitor', at: '/login' }, [
    asksForInvitation,
    sees(SIGNUPS_INVITED_ONLY),
  ]),
  scene('register', { allWidths: true, as: 'visitor', at: '/register' }, [finds('button', 'Create Account')]),
  scene('register-by-invitation', { isVariant: true, as: 'visitor', at: '/register' }, [
    asksForInvitation,
    sees(`${SIGNUPS_INVITED_ONLY} Please ask the administrator for a link.`),
  ]),
  scene('register-incomplete', { isVariant: true, as: 'visitor', at: '/register' }, [
    fills('Email', 'ann'),
    fills('Password', 'secret'),
    presses('Show password'),
    presses('Create Account'),
    sees('Please enter a valid email address.'),
  ]),
  scene('register-busy', { as: 'visitor', at: '/register', given: waits('/auth/signup') }, [
    fills('Email', 'bob@home.org'),
    fills('Password', 'secret_1'),
    presses('Create Account'),
    sees('Creating account...'),
  ]),
  scene('forgot-password', { as: 'visitor', at: '/forgot-password' }, [finds('button', 'Send Reset Link')]),
  scene('forgot-password-sent', { isVariant: true, as: 'visitor', at: '/forgot-password' }, [
    fills('Email', 'nobody@home.org'),
    presses('Send Reset Link'),
    sees(/on its way\.$/),
  ]),
  scene('forgot-password-failure', { as: 'visitor', at: '/forgot-password', given: fails('/auth/forgot-password') }, [
    fills('Email', 'nobody@home.org'),
    presses('Send Reset Link'),
    sees('Something went wrong. Please try again.'),
  ]),
  scene('reset-password', { as: 'visitor', at: '/reset-password?token=x' }, [finds('button', 'Reset Password')]),
  scene('reset-password-torn', { isVariant: true, as: 'visitor', at: '/reset-password' }, [sees('Request a new link')]),
  scene('reset-password-refused', { isVariant: true, as: 'visitor', at: '/reset-password?token=x' }, [
    fills('New password', 'another_2'),
    presses('Reset Password'),
    finds('alertdialog', /was not changed/),
  ]),
  scene('confirm-email', { as: 'visitor', at: '/confirm-email?token=x' }, [finds('button', 'Use This Email')]),
  scene('confirm-email-refused', { isVariant: true, as: 'visitor', at: '/confirm-email?token=x' }, [
    presses('Use This Email'),
    sees(/This link has expired/),
  ]),
  scene('confirm-email-torn', { isVariant: true, as: 'visitor', at: '/confirm-email' }, [
    sees('This link is incomplete'),
  ]),
  scene('contact', { allWidths: true, as: 'visitor', at: '/contact' }, [sees('hello@home.org')]),
  scene('contact-incomplete', { isVariant: true, as: 'visitor', at: '/contact' }, [
    sees('hello@home.org'),
    presses('Send Message'),
    sees('Please enter a message.'),
  ]),
  scene(
    'contact-sent',
    {
      isVariant: true,
      as: 'visitor',
      at: '/contact',
      given: answers({ 'POST /contact': { json: { message: 'Message sent successfully!' } } }),
    },
    [
      sees('hello@home.org'),
      lingers,
      fills('Name', 'Bob'),
      fills('Email', 'bob@home.org'),
      fills('Subject', 'Hello'),
      fills('Message', 'How are you?'),
      presses('Send Message'),
      sees('Message sent successfully!'),
    ],
  ),
  scene('contact-answer', { isVariant: true, as: 'visitor', at: '/contact' }, [
    sees('hello@home.org'),
    presses('Are amounts converted between currencies?'),
    sees(/^No\. The currency/),
  ]),
  scene('contact-failure', { as: 'visitor', at: '/contact', given: fails('/config') }, [finds('button', 'Retry')]),
  scene('contact-loading', { as: 'visitor', at: '/contact', given: waits('/config') }, [sees('Live Chat')]),
  scene('not-found', { as: 'visitor', at: '/no/such/page' }, [sees('Page not found')]),
  scene('setup', { allWidths: true, as: 'newcomer', at: '/setup' }, [finds('radio', /Indian Rupee/)]),
  scene('setup-busy', { as: 'newcomer', at: '/setup', given: waits('/auth/setup') }, [
    presses('Save and Continue'),
    sees('Setting up...'),
  ]),
  scene('setup-failure', { as: 'newcomer', at: '/setup', given: fails('/auth/setup') }, [
    presses('Save and Continue'),
    sees('Setup failed. Please try again.'),
  ]),
  // The page cannot show a heading before the response arrives.
  scene(
    'session-loading',
    { as: 'newcomer', at: '/setup', given: waits('/auth/me'), excused: ['page-has-heading-one'] },
    [(page) => page.getByRole('status').waitFor()],
  ),
  scene('session-failure', { as: 'full', at: '/dashboard', given: fails('/auth/me') }, [
    sees('Moneta is not responding'),
  ]),
];
