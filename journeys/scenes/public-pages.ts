import { INVITE_NEEDED_MESSAGE } from '../../contract/auth/login.ts';
import { WRONG_CODE_MESSAGE } from '../../contract/auth/two-factor.ts';
import {
  clickButton,
  defineScene,
  disableLongTimers,
  failRequests,
  fillTextbox,
  keepToastOpen,
  leaveRequestsUnanswered,
  replaceResponses,
  type Scene,
  type SceneStep,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const LOGS_IN = [fillTextbox('Email', 'nobody@home.org'), fillTextbox('Password', 'secret_1'), clickButton('Login')];
const asksForCode = replaceResponses({
  'POST /auth/login': { status: 401, json: { message: WRONG_CODE_MESSAGE, needsCode: true } },
});

/** Makes the page look as it does on a server with `SIGNUPS=invite`. */
const asksForInvitation: SceneStep = (page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-signups', 'invite'));

export const publicScenes: Scene[] = [
  defineScene('landing', { allWidths: true, as: 'visitor', at: '/' }, [waitForRole('link', 'Sign Up')]),
  defineScene('landing-signed-in', { isVariant: true, as: 'full', at: '/' }, [waitForRole('button', 'Logout')]),
  defineScene('login', { allWidths: true, as: 'visitor', at: '/login' }, [waitForRole('button', 'Login')]),
  defineScene('login-incomplete', { isVariant: true, as: 'visitor', at: '/login' }, [
    clickButton('Login'),
    waitForText('Enter your password.'),
  ]),
  defineScene('login-refused', { isVariant: true, as: 'visitor', at: '/login' }, [
    fillTextbox('Email', 'nobody@home.org'),
    fillTextbox('Password', 'secret_1'),
    clickButton('Login'),
    keepToastOpen,
    waitForText('Invalid email or password.'),
  ]),
  defineScene('login-code', { as: 'visitor', at: '/login', given: asksForCode }, [
    ...LOGS_IN,
    fillTextbox('Code', '123 456'),
    waitForRole('button', 'Back'),
  ]),
  defineScene('login-code-refused', { as: 'visitor', at: '/login', given: asksForCode }, [
    ...LOGS_IN,
    fillTextbox('Code', '123 456'),
    clickButton('Login'),
    waitForText(WRONG_CODE_MESSAGE),
  ]),
  defineScene('login-recovery-code', { as: 'visitor', at: '/login', given: asksForCode }, [
    ...LOGS_IN,
    clickButton('Use a recovery code'),
    clickButton('Login'),
    waitForText('Enter the code.'),
  ]),
  defineScene('login-by-invitation', { isVariant: true, as: 'visitor', at: '/login' }, [
    asksForInvitation,
    waitForText(INVITE_NEEDED_MESSAGE),
  ]),
  defineScene('register', { allWidths: true, as: 'visitor', at: '/register' }, [
    waitForRole('button', 'Create Account'),
  ]),
  defineScene('register-by-invitation', { isVariant: true, as: 'visitor', at: '/register' }, [
    asksForInvitation,
    waitForText(`${INVITE_NEEDED_MESSAGE} Ask the administrator for a link.`),
  ]),
  defineScene('register-incomplete', { isVariant: true, as: 'visitor', at: '/register' }, [
    fillTextbox('Email', 'ann'),
    fillTextbox('Password', 'secret'),
    clickButton('Show password'),
    clickButton('Create Account'),
    waitForText('Please enter a valid email address.'),
  ]),
  defineScene('register-busy', { as: 'visitor', at: '/register', given: leaveRequestsUnanswered('/auth/signup') }, [
    fillTextbox('Email', 'bob@home.org'),
    fillTextbox('Password', 'secret_1'),
    clickButton('Create Account'),
    waitForText('Creating account...'),
  ]),
  defineScene('forgot-password', { as: 'visitor', at: '/forgot-password' }, [waitForRole('button', 'Send Reset Link')]),
  defineScene('forgot-password-sent', { isVariant: true, as: 'visitor', at: '/forgot-password' }, [
    fillTextbox('Email', 'nobody@home.org'),
    clickButton('Send Reset Link'),
    waitForText(/Ask its administrator for the link\.$/),
  ]),
  defineScene(
    'forgot-password-failure',
    { as: 'visitor', at: '/forgot-password', given: failRequests('/auth/forgot-password') },
    [
      fillTextbox('Email', 'nobody@home.org'),
      clickButton('Send Reset Link'),
      waitForText('Something went wrong. Please try again.'),
    ],
  ),
  defineScene('reset-password', { as: 'visitor', at: '/reset-password?token=x' }, [
    waitForRole('button', 'Reset Password'),
  ]),
  defineScene('reset-password-torn', { isVariant: true, as: 'visitor', at: '/reset-password' }, [
    waitForText('Request a New Link'),
  ]),
  defineScene('reset-password-refused', { isVariant: true, as: 'visitor', at: '/reset-password?token=x' }, [
    fillTextbox('New password', 'another_2'),
    clickButton('Reset Password'),
    waitForRole('alertdialog', /was not changed/),
  ]),
  defineScene('confirm-email', { as: 'visitor', at: '/confirm-email?token=x' }, [
    waitForRole('button', 'Use This Email'),
  ]),
  defineScene('confirm-email-refused', { isVariant: true, as: 'visitor', at: '/confirm-email?token=x' }, [
    clickButton('Use This Email'),
    waitForText(/This link has expired/),
  ]),
  defineScene('confirm-email-torn', { isVariant: true, as: 'visitor', at: '/confirm-email' }, [
    waitForText('This link is incomplete'),
  ]),
  defineScene('contact', { allWidths: true, as: 'visitor', at: '/contact' }, [waitForText('hello@home.org')]),
  defineScene('contact-incomplete', { isVariant: true, as: 'visitor', at: '/contact' }, [
    waitForText('hello@home.org'),
    clickButton('Send Message'),
    waitForText('Enter a message.'),
  ]),
  defineScene(
    'contact-sent',
    {
      isVariant: true,
      as: 'visitor',
      at: '/contact',
      given: replaceResponses({ 'POST /contact': { json: { message: 'Message sent successfully!' } } }),
    },
    [
      waitForText('hello@home.org'),
      disableLongTimers,
      fillTextbox('Name', 'Bob'),
      fillTextbox('Email', 'bob@home.org'),
      fillTextbox('Subject', 'Hello'),
      fillTextbox('Message', 'How are you?'),
      clickButton('Send Message'),
      waitForText('Message sent successfully!'),
    ],
  ),
  defineScene('contact-answer', { isVariant: true, as: 'visitor', at: '/contact' }, [
    waitForText('hello@home.org'),
    clickButton('Are amounts converted between currencies?'),
    waitForText(/^No\. The currency/),
  ]),
  defineScene('contact-failure', { as: 'visitor', at: '/contact', given: failRequests('/config') }, [
    waitForRole('button', 'Retry'),
  ]),
  defineScene('contact-loading', { as: 'visitor', at: '/contact', given: leaveRequestsUnanswered('/config') }, [
    waitForText('Live Chat'),
  ]),
  defineScene('not-found', { as: 'visitor', at: '/no/such/page' }, [waitForText('Page Not Found')]),
  defineScene('setup', { allWidths: true, as: 'newcomer', at: '/setup' }, [waitForRole('radio', /Indian Rupee/)]),
  defineScene('setup-busy', { as: 'newcomer', at: '/setup', given: leaveRequestsUnanswered('/auth/setup') }, [
    clickButton('Save and Continue'),
    waitForText('Setting up...'),
  ]),
  defineScene('setup-failure', { as: 'newcomer', at: '/setup', given: failRequests('/auth/setup') }, [
    clickButton('Save and Continue'),
    waitForText('Setup failed. Please try again.'),
  ]),
  // The page shows its heading only after the response, which is delayed here.
  defineScene(
    'session-loading',
    { as: 'newcomer', at: '/setup', given: leaveRequestsUnanswered('/auth/me'), excused: ['page-has-heading-one'] },
    [(page) => page.getByRole('status').waitFor()],
  ),
  defineScene('session-failure', { as: 'full', at: '/dashboard', given: failRequests('/auth/me') }, [
    waitForText('Moneta Is Not Responding'),
  ]),
];
