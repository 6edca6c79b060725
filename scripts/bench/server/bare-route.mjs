// The measure of throughput: what Fastify can do when there is nothing to do but send these bytes with these headers.
import Fastify from 'fastify';

const { headers, text } = JSON.parse(process.env.ANSWER ?? '');
const app = Fastify();
app.get('/*', (_request, reply) => reply.headers(headers).send(text));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
