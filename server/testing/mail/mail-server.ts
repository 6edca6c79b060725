import { SMTPServer } from 'smtp-server';

type Received = { from: string; to: string[]; content: string };

/**
 * Starts a real mail server, which accepts all emails from clients that log in. `next` resolves with the next email
 * that arrives.
 */
export async function startMailServer(): Promise<{
  url: string;
  next: () => Promise<Received>;
  close: () => Promise<void>;
}> {
  const received: Received[] = [];
  let wake = () => {};
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, answer) =>
      username === 'moneta' && password === 'p@ss'
        ? answer(null, { user: username })
        : answer(new Error('who are you?')),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      let content = '';
      stream.on('data', (chunk) => (content += chunk));
      stream.on('end', () => {
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), content });
        done();
        wake();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const next = () =>
    new Promise<Received>((resolve) => {
      wake = () => resolve(received.at(-1) as Received);
      if (received.length > 0) wake();
    });
  return {
    url: `smtp://moneta:p%40ss@127.0.0.1:${port}`,
    next,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
