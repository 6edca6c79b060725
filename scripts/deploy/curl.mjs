import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * A client that trusts only one certificate and reaches only one port.
 * @param {{host: string, port: number, certificate: string}} server
 */
export function createCurl({ host, port, certificate }) {
  const common = [
    ...['--silent', '--show-error', '--max-time', '300', '--cacert', certificate],
    // The client has another address than the proxy, so that a server can tell which one it sees.
    ...['--interface', CLIENT_ADDRESS, '--resolve', `${host}:${port}:127.0.0.1`],
  ];
  return {
    /**
     * @param {string} path
     * @param {{token?: string, json?: object, form?: string[], args?: string[]}} [options]
     * @returns {Promise<{status: number, version: string, body: any}>}
     */
    async send(path, { token, json, form = [], args = [] } = {}) {
      const { stdout } = await promisify(execFile)(
        'curl',
        [
          ...common,
          ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
          ...(json ? ['--header', 'Content-Type: application/json', '--data', JSON.stringify(json)] : []),
          ...form.flatMap((field) => ['--form', field]),
          ...['--write-out', '\n%{http_code} %{http_version}', ...args, `https://${host}:${port}${path}`],
        ],
        { maxBuffer: 2 ** 26 },
      );
      const [, text = '', status, version = ''] = /^(.*)\n(\d+) ([\d.]+)$/s.exec(stdout) ?? [];
      return { status: Number(status), version, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
    },
  };
}

export const CLIENT_ADDRESS = '127.0.0.2';
