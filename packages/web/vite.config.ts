import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/** Libraries that every screen needs; they change rarely, so they keep their own cached file. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|@tanstack)\//;

/** Builds `/sw.js`, which knows every file of the build by name. */
function serviceWorker(): Plugin {
  const root = import.meta.dirname;
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      const id = join(root, 'src/service-worker.ts');
      this.emitFile({ type: 'chunk', id, fileName: 'sw.js' });
    },
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter(
        (name) => name.startsWith('assets/') && !name.endsWith('.map'),
      );
      const given = readdirSync(join(root, 'public'));
      const files = [...given, ...built].sort().map((name) => `/${name}`);
      const mark = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('The build made no sw.js');
      const code = worker.code.replace('%BUILD%', JSON.stringify({ mark, files }));
      if (code === worker.code) throw new Error('sw.js has no place for the files');
      worker.code = code;
    },
  };
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'TILLBOOK_');
  const server = env['TILLBOOK_SERVER'] ?? 'http://127.0.0.1:3000';
  const toServer = { target: server, changeOrigin: false };
  return {
    root: import.meta.dirname,
    plugins: [react(), serviceWorker()],
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
