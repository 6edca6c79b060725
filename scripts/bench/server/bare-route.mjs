// A Fastify server that sends only fixed bytes and headers for each path. Our server's throughput is compared with its
// throughput.
import Fastify from 'fastify';

process.once(
  'message',
  async (/** @type {Record<string, {headers: Record<string, string>, text: string}>} */ answers) => {
    const app = Fastify();
    for (const [path, { headers, text }] of Object.entries(answers)) {
      app.get(path, (_request, reply) => reply.headers(headers).send(text));
    }
    process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
  },
);
process.once('disconnect', () => process.exit());
