/** The processor's time of this thread in milliseconds, which others on a busy machine do not add to; of the process on Node 20. */
export function cpuMs(): number {
  const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}
