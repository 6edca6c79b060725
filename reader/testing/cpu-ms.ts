/**
 * Returns the CPU time of this thread in milliseconds, which other processes do not affect. On Node 20, returns the CPU
 * time of the whole process.
 */
export function readCpuMs(): number {
  const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}
