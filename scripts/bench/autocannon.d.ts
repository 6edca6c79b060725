/** Types for autocannon, which has none of its own. Only the parts that we use are declared. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between two checks of the duration. */
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
