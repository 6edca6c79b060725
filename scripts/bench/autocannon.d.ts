/** Declares the functions and options that we use, because the package has no types. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between two checks of whether the time is over. */
    sampleInt?: number;
    headers: Record<string, string>;
  };
  type Result = {
    requests: { total: number };
    /** The measured duration in seconds. */
    duration: number;
    latency: { p99: number };
    errors: number;
    statusCodeStats: Record<string, unknown>;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
