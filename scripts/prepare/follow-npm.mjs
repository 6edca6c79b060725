// Imported for its effect by long-running commands. npm passes SIGTERM to the shell that runs a script. The shell may
// die without passing the signal on, so `kill` on `npm start` would leave a server running. When the parent process is
// gone, this file ends the process as if it got the signal. Without npm as parent, outliving the parent is normal for a
// daemon.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
