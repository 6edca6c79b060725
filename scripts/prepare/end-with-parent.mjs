// Commands that run for a long time import this file. It ends the process when its parent process has ended.
// Otherwise `kill` on `npm start` could leave a server running, because the shell between npm and this process may end
// without passing SIGTERM on.
// Without npm it does nothing, because a daemon normally runs longer than its parent process.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
