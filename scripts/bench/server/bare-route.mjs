// The baseline for throughput: a Fastify server that sends given bytes and headers for each path and does nothing else.
import Fastify from 'fastify';

const app = Fastify();
for (const [path, { headers, text }] of Object.entries(JSON.parse(process.env.ANSWERS ?? ''))) {
  app.get(path, (_request, reply) => reply.headers(headers).send(text));
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
