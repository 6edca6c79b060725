/**
 * Returns the CPU time of this thread in milliseconds, which does not depend on other load; on Node 20, the CPU time of the
 * process.
 */
export function cpuMs(): number {
  const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}
