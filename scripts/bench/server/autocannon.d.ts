/** What is used of the package, which brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between two looks at whether the time is over. */
    sampleInt?: number;
    headers: Record<string, string>;
  };
  type Result = {
    requests: { total: number };
    /** Seconds that it really took. */
    duration: number;
    latency: { p99: number };
    errors: number;
    statusCodeStats: Record<string, unknown>;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
