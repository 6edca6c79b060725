// Imported for its effect by the commands that run long. npm passes SIGTERM on to the shell it runs a script in, and that
// shell may die of it without telling us: then `kill` on `npm start` would leave a server behind. So when the process
// above us is gone, we end as if the signal had come to us. Without npm above, outliving the parent is a daemon's right.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
