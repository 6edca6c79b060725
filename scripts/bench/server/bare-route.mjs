// The measure of throughput: what Fastify can do when there is nothing to do but send, for each path, these bytes with these headers.
import Fastify from 'fastify';

const app = Fastify();
for (const [path, { headers, text }] of Object.entries(JSON.parse(process.env.ANSWERS ?? ''))) {
  app.get(path, (_request, reply) => reply.headers(headers).send(text));
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
