/** Types for autocannon, which does not include any. Only the parts that we use are declared. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** The planned duration in seconds. */
    duration: number;
    /** Interval between two checks of the duration, in milliseconds. */
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
