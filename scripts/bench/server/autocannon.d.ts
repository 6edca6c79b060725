/** What is used of the package, which brings no types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number; headers: Record<string, string> };
  type Result = {
    requests: { average: number };
    latency: { p99: number };
    errors: number;
    statusCodeStats: Record<string, unknown>;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
