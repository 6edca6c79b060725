export type FaqQuestion = { question: string; answer: string };

/** The specification lists the topics. The answers describe Moneta. */
export const FAQ_QUESTIONS: FaqQuestion[] = [
  {
    question: 'Is my data encrypted and safe?',
    answer:
      'Your password is stored only as an argon2id hash, and the tokens for sessions and password resets are also stored only as hashes. Your records stay in the database of this server and are not sent to anyone. Moneta does not encrypt the database itself: the administrator can encrypt the disk and serve Moneta over HTTPS.',
  },
  {
    question: 'Is Moneta free to use?',
    answer:
      'Yes. There is no paid plan, no advertising and no trial period. Moneta is open source under the MIT licence, and anyone can run a server.',
  },
  {
    question: 'How are receipts read? Is it an AI service?',
    answer:
      'A small neural network on this server recognizes the text. No AI service is used, and no picture leaves the server. It can make mistakes, so check the result.',
  },
  {
    question: 'Are amounts converted between currencies?',
    answer:
      'No. The currency that you choose only determines the symbol and the number of decimals. The numbers stay as you entered them.',
  },
  {
    question: 'What if I forget my password?',
    answer:
      'Choose Forgot Password on the login page to get a link. The link works once and expires after an hour. If this server cannot send email, ask the administrator, who can find the email in the outbox folder on the server.',
  },
  {
    question: 'What happens when I delete my account?',
    answer:
      'You are logged out everywhere immediately, and your email can be used again. Your transactions, categories, budgets, recurring items, receipts and files are removed from the server and cannot be restored. The administrator may have backups, and can delete them.',
  },
];
