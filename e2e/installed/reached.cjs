// Read by every Node of an installed Mneme in its test: notes each address outside this machine that is asked for.
const { appendFileSync } = require('node:fs');
const { Socket } = require('node:net');

const { REACHED = '' } = process.env;
const here = ['localhost', '127.0.0.1', '::1'];
const connect = Socket.prototype.connect;
Socket.prototype.connect = new Proxy(connect, {
  apply(target, socket, args) {
    const to = Array.isArray(args[0]) ? args[0][0] : args[0];
    const host = typeof to === 'object' && !to.path ? (to.host ?? 'localhost') : 'localhost';
    if (!here.includes(host)) appendFileSync(REACHED, `${host}\n`);
    return Reflect.apply(target, socket, args);
  },
});
