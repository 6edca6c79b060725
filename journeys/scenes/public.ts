import { INVITED_ONLY } from '../../contract/auth.ts';
import { WRONG_CODE } from '../../contract/two-factor.ts';
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
  sees,
  waits,
} from './scene.ts';

const LOGS_IN = [fills('Email', 'nobody@home.org'), fills('Password', 'secret_1'), presses('Login')];
const asksForCode = answers({
  'POST /auth/login': { status: 401, json: { message: WRONG_CODE, needsCode: true } },
});

/** As a server marks its pages where `SIGNUPS` is `invite`. */
const asksForInvitation: Step = (page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-signups', 'invite'));

/** What anybody may see, and the way in. */
export const publicScenes: Scene[] = [
  { name: 'landing', as: 'visitor', at: '/', steps: [finds('link', 'Sign Up')] },
  { name: 'landing-signed-in', as: 'full', at: '/', steps: [finds('button', 'Logout')] },
  { name: 'login', as: 'visitor', at: '/login', steps: [finds('button', 'Login')] },
  {
    name: 'login-incomplete',
    as: 'visitor',
    at: '/login',
    steps: [presses('Login'), sees('Please enter your password.')],
  },
  {
    name: 'login-refused',
    as: 'visitor',
    at: '/login',
    steps: [
      fills('Email', 'nobody@home.org'),
      fills('Password', 'secret_1'),
      presses('Login'),
      keepsToast,
      sees('Invalid email or password.'),
    ],
  },
  {
    name: 'login-code',
    as: 'visitor',
    at: '/login',
    given: asksForCode,
    steps: [...LOGS_IN, fills('Code', '123 456'), finds('button', 'Back')],
  },
  {
    name: 'login-code-refused',
    as: 'visitor',
    at: '/login',
    given: asksForCode,
    steps: [...LOGS_IN, fills('Code', '123 456'), presses('Login'), sees(WRONG_CODE)],
  },
  {
    name: 'login-recovery-code',
    as: 'visitor',
    at: '/login',
    given: asksForCode,
    steps: [...LOGS_IN, presses('Use a recovery code'), presses('Login'), sees('Please enter the code.')],
  },
  { name: 'login-by-invitation', as: 'visitor', at: '/login', steps: [asksForInvitation, sees(INVITED_ONLY)] },
  { name: 'register', as: 'visitor', at: '/register', steps: [finds('button', 'Create Account')] },
  {
    name: 'register-by-invitation',
    as: 'visitor',
    at: '/register',
    steps: [asksForInvitation, sees(`${INVITED_ONLY} Please ask whoever runs it for a link.`)],
  },
  {
    name: 'register-incomplete',
    as: 'visitor',
    at: '/register',
    steps: [
      fills('Email', 'ann'),
      fills('Password', 'secret'),
      presses('Show password'),
      presses('Create Account'),
      sees('Please enter a valid email address.'),
    ],
  },
  {
    name: 'register-busy',
    as: 'visitor',
    at: '/register',
    given: waits('/auth/signup'),
    steps: [
      fills('Email', 'bob@home.org'),
      fills('Password', 'secret_1'),
      presses('Create Account'),
      sees('Creating account...'),
    ],
  },
  { name: 'forgot-password', as: 'visitor', at: '/forgot-password', steps: [finds('button', 'Send Reset Link')] },
  {
    name: 'forgot-password-sent',
    as: 'visitor',
    at: '/forgot-password',
    steps: [fills('Email', 'nobody@home.org'), presses('Send Reset Link'), sees(/on its way\.$/)],
  },
  {
    name: 'forgot-password-failure',
    as: 'visitor',
    at: '/forgot-password',
    given: fails('/auth/forgot-password'),
    steps: [
      fills('Email', 'nobody@home.org'),
      presses('Send Reset Link'),
      sees('Something went wrong. Please try again.'),
    ],
  },
  { name: 'reset-password', as: 'visitor', at: '/reset-password?token=x', steps: [finds('button', 'Reset Password')] },
  { name: 'reset-password-torn', as: 'visitor', at: '/reset-password', steps: [sees('Ask for a new link')] },
  {
    name: 'reset-password-refused',
    as: 'visitor',
    at: '/reset-password?token=x',
    steps: [fills('New password', 'another_2'), presses('Reset Password'), finds('alertdialog', /stays as it was/)],
  },
  { name: 'confirm-email', as: 'visitor', at: '/confirm-email?token=x', steps: [finds('button', 'Use This Email')] },
  {
    name: 'confirm-email-refused',
    as: 'visitor',
    at: '/confirm-email?token=x',
    steps: [presses('Use This Email'), sees(/This link is no longer good/)],
  },
  { name: 'confirm-email-torn', as: 'visitor', at: '/confirm-email', steps: [sees('This link is not whole')] },
  { name: 'contact', as: 'visitor', at: '/contact', steps: [sees('hello@home.org')] },
  {
    name: 'contact-incomplete',
    as: 'visitor',
    at: '/contact',
    steps: [sees('hello@home.org'), presses('Send Message'), sees('Please enter a message.')],
  },
  {
    name: 'contact-sent',
    as: 'visitor',
    at: '/contact',
    steps: [
      sees('hello@home.org'),
      lingers,
      fills('Name', 'Bob'),
      fills('Email', 'bob@home.org'),
      fills('Subject', 'Hello'),
      fills('Message', 'How are you?'),
      presses('Send Message'),
      sees('Message sent successfully!'),
    ],
  },
  {
    name: 'contact-answer',
    as: 'visitor',
    at: '/contact',
    steps: [sees('hello@home.org'), presses('Are amounts converted between currencies?'), sees(/^No\. The currency/)],
  },
  {
    name: 'contact-failure',
    as: 'visitor',
    at: '/contact',
    given: fails('/config'),
    steps: [finds('button', 'Retry')],
  },
  { name: 'contact-loading', as: 'visitor', at: '/contact', given: waits('/config'), steps: [sees('Live Chat')] },
  { name: 'not-found', as: 'visitor', at: '/no/such/page', steps: [sees('Page not found')] },
  { name: 'setup', as: 'newcomer', at: '/setup', steps: [finds('radio', /Indian Rupee/)] },
  {
    name: 'setup-busy',
    as: 'newcomer',
    at: '/setup',
    given: waits('/auth/setup'),
    steps: [presses('Save and Continue'), sees('Setting up...')],
  },
  {
    name: 'setup-failure',
    as: 'newcomer',
    at: '/setup',
    given: fails('/auth/setup'),
    steps: [presses('Save and Continue'), sees('Setup failed. Please try again.')],
  },
  {
    name: 'session-loading',
    as: 'newcomer',
    at: '/setup',
    given: waits('/auth/me'),
    steps: [(page) => page.getByRole('status').waitFor()],
    // What it is the heading of is not known yet.
    excused: ['page-has-heading-one'],
  },
  {
    name: 'session-failure',
    as: 'full',
    at: '/dashboard',
    given: fails('/auth/me'),
    steps: [sees('Moneta is not answering')],
  },
];
