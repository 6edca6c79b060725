/**
 * Disables all network functions, so that code in a malicious file cannot connect to other machines. This file must be
 * imported before all others. It does not restrict native code, which the network namespace in
 * `launch-sandboxed-process.ts` does.
 */

import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

function refuse(): never {
  throw new Error('A reading process has no network.');
}

/**
 * Replaces all functions of a module or class with `refuse`. Classes are not replaced, because other classes extend
 * them.
 */
function close(holder: object): void {
  for (const name of Object.getOwnPropertyNames(holder)) {
    const isClass = /^[A-Z]/.test(name) || name === 'constructor';
    if (!isClass && typeof Reflect.get(holder, name) === 'function') Reflect.set(holder, name, refuse);
  }
}

// Standard input is a socket, too. It must be opened before the functions of sockets are disabled.
void process.stdin;
Object.assign(net.Socket.prototype, { connect: refuse });
Object.assign(net.Server.prototype, { listen: refuse });
Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse });
for (const { prototype } of [dns.Resolver, dns.promises.Resolver]) {
  // The methods that resolve names are inherited from an anonymous base class.
  close(prototype);
  close(Object.getPrototypeOf(prototype));
}
for (const module of [net, tls, dgram, dns, dns.promises, http, https, http2, childProcess]) close(module);
Object.assign(globalThis, { fetch: refuse, WebSocket: refuse, EventSource: refuse });
Object.assign(process, { binding: refuse });
syncBuiltinESMExports();
