/**
 * Returns the CPU time of this thread in milliseconds, which does not depend on other processes. On Node 20, it is the
 * CPU time of the whole process.
 */
export function readCpuMs(): number {
  const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}
