export type Question = { question: string; answer: string };

/** The topics are the specification's; the answers are what Moneta does. */
export const QUESTIONS: Question[] = [
  {
    question: 'Is my data encrypted and safe?',
    answer:
      'Your password is kept only as an argon2id hash, and the tokens of sessions and reset links only as hashes. What you record stays in the database of this server and is sent to nobody. Moneta does not encrypt that database itself: encrypting the disk, and serving over https, is up to whoever runs the server.',
  },
  {
    question: 'Is Moneta free to use?',
    answer:
      'Yes. There is no paid plan, no advertising and no trial that ends. Moneta is open source under the MIT licence, and anybody may run a server of their own.',
  },
  {
    question: 'How are receipts read? Is it an AI service?',
    answer:
      'A text recognition model, a small neural network, reads them on this server. No AI service is asked, and no picture leaves the machine. It can misread, so look at what it found.',
  },
  {
    question: 'Are amounts converted between currencies?',
    answer:
      'No. The currency you choose decides the sign and the decimals that amounts are shown with; the numbers stay as you entered them.',
  },
  {
    question: 'What if I forget my password?',
    answer:
      'Ask for a link with Forgot Password on the login page. It is good for an hour and works once. A server without a mail server keeps the mail in a folder, where whoever runs it can find it for you.',
  },
  {
    question: 'What happens when I delete my account?',
    answer:
      'You are logged out everywhere at once and your email is free again. Your transactions, categories, budgets, recurring items, receipts and their files are then removed from the server, and nobody can bring them back. Copies that whoever runs the server has made are theirs to delete.',
  },
];
