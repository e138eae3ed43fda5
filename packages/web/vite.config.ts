import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, loadEnv } from 'vite';

/** Libraries that every screen needs; they change rarely, so they keep their own cached file. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|@tanstack)\//;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'TILLBOOK_');
  const server = env['TILLBOOK_SERVER'] ?? 'http://127.0.0.1:3000';
  const toServer = { target: server, changeOrigin: false };
  return {
    root: import.meta.dirname,
    plugins: [react()],
    css: { postcss: { plugins: [mantine()] } },
    build: {
      outDir: 'dist',
      target: 'es2022',
      sourcemap: 'hidden',
      // A picture or font inlined as data: would break the content policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'libraries', test: LIBRARIES, priority: 1 }],
          },
        },
      },
    },
    server: {
      port: 5173,
      proxy: { '/api': toServer, '/mailbox': toServer, '/r/': toServer },
    },
  };
});
