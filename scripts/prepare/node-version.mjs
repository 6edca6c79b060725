// Every command imports this file first. If Node is too old, it prints one clear line, and the person does not see a
// syntax error of a package. The versions are the requirements of Vite, the strictest dependency.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!isSupported) {
  console.error(
    `Moneta needs Node.js 20.19 or newer (22.12 or newer on line 22); this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
