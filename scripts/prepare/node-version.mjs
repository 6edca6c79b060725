// Every command imports this file first, so that an old version of Node leads to a clear message instead of a syntax
// error. The required versions are those of Vite, because it has the strictest requirements.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!isSupported) {
  console.error(
    `Moneta needs Node.js 20.19 or newer (22.12 or newer for Node.js 22), but this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
