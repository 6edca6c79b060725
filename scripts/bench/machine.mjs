import { cpus, loadavg, totalmem, type } from 'node:os';

/** One line about the machine, including its load: figures from a busy machine mean little. */
export function describeMachine() {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0]?.toFixed(1);
  return `Node ${process.versions.node}, ${type()}, ${cpus().length} × ${model}, ${memory} GB; load before the start ${load}`;
}
