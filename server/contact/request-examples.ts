import type { ExampleRequestsByOperation } from '../testing/examples/example.ts';

const body = { name: 'Ann', email: 'ann@home.org', inquiryType: 'general', subject: 'Hello', message: 'How are you?' };

export const EXAMPLES: ExampleRequestsByOperation = { sendContactMessage: { body } };
