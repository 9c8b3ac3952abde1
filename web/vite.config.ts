// Builds the static files that affrayd serves; a development server forwards to a running affrayd.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { leanPixi } from './tools/lean_pixi.mjs';
import { worker } from './tools/worker.mjs';

const server = process.env['AFFRAY_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), leanPixi(), worker()],
  build: {
    target: 'es2022',
    // The content security policy forbids inline scripts and data: fonts; everything is a hashed file of
    // its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { main: 'index.html', offline: 'offline.html' },
      // What the board comes with has its name, whatever of the library lies beside it.
      output: {
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/map/stage.ts'))
            ? 'assets/stage-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 700,
  },
  server: {
    // A test reads the kernel's list of reason codes.
    fs: { allow: ['..'] },
    proxy: {
      // The host stays as the browser said it: the server takes orders only from pages of its own.
      '/api': { target: server },
      '^/play/.+': { target: server, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // A test reads the tokens.
    css: true,
  },
});
