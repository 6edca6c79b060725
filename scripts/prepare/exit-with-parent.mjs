// Commands that run for a long time must import this file. It ends the process when npm has ended, because the shell
// between npm and the process may not pass on SIGTERM. If npm did not start the process, it does nothing, because a
// daemon must outlive its parent.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
