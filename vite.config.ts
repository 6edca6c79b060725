import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  // With the slash: `/api.ts` is a file of the page.
  server: { proxy: { '^/api/': { target: api } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Small files are files too: an inlined one would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
});
