/** The parts of the package that we use; it has no types. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    /** Milliseconds between checks whether the time is over. */
    sampleInt?: number;
    headers: Record<string, string>;
  };
  type Result = {
    requests: { total: number };
    /** The actual duration in seconds. */
    duration: number;
    latency: { p99: number };
    errors: number;
    statusCodeStats: Record<string, unknown>;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
