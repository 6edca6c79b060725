import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

/** Writes each script and style compressed beside itself, so that the server has nothing to do but send it. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const output of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(output.fileName)) continue;
        const content = output.type === 'chunk' ? output.code : output.source;
        const file = join(dir, output.fileName);
        await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
        await writeFile(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), precompress()],
  // With the slash: `/api.ts` is a file of the page.
  server: { proxy: { '^/api/': { target: api } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Small files are files too: an inlined one would need a hole in the content security policy.
    assetsInlineLimit: 0,
    // What nearly every page loads goes together: as a file each, these weigh a kilobyte or two more on every page. With a
    // lower number the first pages load what only others need.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', minShareCount: 13 }] } } },
  },
});
