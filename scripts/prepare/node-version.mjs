// Imported first by every command for its effect: a Node that is too old gets one clear line instead of a syntax error from a
// package. The bounds are those of Vite, the strictest dependency.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!isSupported) {
  console.error(
    `Moneta needs Node.js 20.19 or newer (22.12 or newer on line 22); this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
