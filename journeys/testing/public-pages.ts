/** The public pages, with the texts that they must contain even without scripts. */
export const PUBLIC_PAGES: [address: string, title: string, heading: string, words: string[]][] = [
  ['/', 'Moneta', 'Know where your money goes.', ['Receipt scanning', 'Create Account', 'Sign Up']],
  ['/login', 'Login to your account · Moneta', 'Login to your account', ['Password', 'Forgot Password?', 'Register']],
  ['/register', 'Create an account · Moneta', 'Create an account', ['Email', 'Password', 'Create Account']],
  ['/forgot-password', 'Forgot your password? · Moneta', 'Forgot your password?', ['Email', 'Send Reset Link']],
  ['/reset-password', 'This link is incomplete · Moneta', 'This link is incomplete', ['Request a New Link']],
  ['/contact', 'Contact · Moneta', 'Contact us', ['Live Chat', 'Inquiry type', 'Is Moneta free to use?']],
];
