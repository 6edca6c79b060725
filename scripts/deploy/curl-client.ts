import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Returns a client for one port that trusts only the given certificate.
 * @param server `from` is the address of the client
 */
export function createCurlClient({
  host,
  port,
  certificate,
  from,
}: {
  host: string;
  port: number;
  certificate: string;
  from?: string;
}) {
  const common = [
    '--silent',
    '--show-error',
    '--connect-timeout',
    '10',
    '--max-time',
    '300',
    '--cacert',
    certificate,
    '--resolve',
    `${host}:${port}:127.0.0.1`,
    ...(from ? ['--interface', from] : []),
  ];
  return {
    async send(
      path: string,
      { token, json, form = [], args = [] }: { token?: string; json?: object; form?: string[]; args?: string[] } = {},
    ) {
      const { stdout } = await promisify(execFile)(
        'curl',
        [
          ...common,
          ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
          ...(json ? ['--header', 'Content-Type: application/json', '--data', JSON.stringify(json)] : []),
          ...form.flatMap((field) => ['--form', field]),
          '--write-out',
          '\n%{http_code} %{http_version}',
          ...args,
          `https://${host}:${port}${path}`,
        ],
        { maxBuffer: 2 ** 26 },
      );
      const [, text = '', status, version = ''] = /^(.*)\n(\d+) ([\d.]+)$/s.exec(stdout) ?? [];
      return { status: Number(status), version, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
    },
  };
}
