import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/** What at least so many screens share is one file too, behind all that is named. */
const SHARED_BY = 8;
const KIT_PRIORITY = 1;
const LIBRARIES_PRIORITY = 20;
/** What so many share with the till lies beside it. */
const SHARED_WITH_TILL = 2;

/** Libraries that every screen needs; they change rarely, so they keep their own cached file. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-query|query-core)[^/]+)\//;

/** What asks the server and keeps its answers: signing in does without it. */
const QUERIES = /node_modules\/@tanstack\/(react-query|query-core)\//;

const ICONS = /node_modules\/lucide-react\/dist\/esm\/icons\//;

/**
 * What always comes together comes as one file: a page of a hundred files waits for a hundred
 * answers. Each begins with these modules and takes all that they need and no file before it has.
 */
const TOGETHER = [
  ['first', ['main.tsx', 'layouts/public-layout.tsx', 'auth/login-screen.tsx']],
  ['map', ['routes.tsx']],
  ['shell', ['layouts/area-layout.tsx', 'live/use-live.ts']],
  ['device', ['sales/start-sync.ts']],
  ['till', ['sell-with-debts.tsx']],
] as const;

/** The till once more: it fetches the till's file whole, and nothing is moved out for it. */
const PRACTICE = 'sales/practice-screen.tsx';

interface Known {
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
}

interface Graph {
  readonly getModuleInfo: (id: string) => Known | null;
}

const pathOf = (file: string): string => join(import.meta.dirname, 'src', file);

/** Asks of a module of the till whether a screen besides practice needs it. */
function neededElsewhere(graph: Graph, isOfTill: (id: string) => boolean) {
  const ofPractice = new Set<string>();
  const take = (id: string): void => {
    if (ofPractice.has(id) || isOfTill(id)) return;
    ofPractice.add(id);
    for (const one of graph.getModuleInfo(id)?.importedIds ?? []) take(one);
  };
  take(pathOf(PRACTICE));
  const answers = new Map<string, boolean>();
  const isNeeded = (id: string): boolean => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    // Until it is known: modules that need each other.
    answers.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const answer = importers.some((one) => (isOfTill(one) ? isNeeded(one) : !ofPractice.has(one)));
    answers.set(id, answer);
    return answer;
  };
  return isNeeded;
}

/** The groups of the build for the files above, the first one first. */
function together() {
  let places: ReadonlyMap<string, string> | null = null;
  const placed = (graph: Graph): ReadonlyMap<string, string> => {
    const found = new Map<string, string>();
    const take = (id: string, name: string): void => {
      // A library's index names all that it has: what of it is used comes along by itself.
      const isKnown = found.has(id) || id.includes('node_modules');
      const info = isKnown ? null : graph.getModuleInfo(id);
      if (info === null) return;
      found.set(id, name);
      for (const one of info.importedIds) take(one, name);
    };
    for (const [name, files] of TOGETHER) {
      for (const file of files) take(pathOf(file), name);
    }
    return found;
  };
  const isOf = (name: string, id: string, graph: Graph): boolean =>
    (places ??= placed(graph)).get(id) === name;
  const groups = TOGETHER.map(([debugName], place) => ({
    debugName,
    name: (id: string, graph: Graph) => (isOf(debugName, id, graph) ? debugName : null),
    priority: (TOGETHER.length - place) * 2 + KIT_PRIORITY,
  }));
  let needed: ((id: string) => boolean) | null = null;
  // What the till has in common with other screens: without this file they would fetch all of it.
  const common = {
    debugName: 'common',
    name: (id: string, graph: Graph) => {
      if (ICONS.test(id)) return 'common';
      const isOfTill = (one: string): boolean => isOf('till', one, graph);
      needed ??= neededElsewhere(graph, isOfTill);
      return isOfTill(id) && needed(id) ? 'common' : null;
    },
    minShareCount: SHARED_WITH_TILL,
    priority: 3 + KIT_PRIORITY,
  };
  return [...groups, common];
}

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

/** What the contract's shapes are known by: another release may have others. */
function shapes(): string {
  const core = join(import.meta.dirname, '../core/src');
  const hash = createHash('sha256');
  for (const file of globSync('**/*.ts', { cwd: core }).sort()) {
    hash.update(readFileSync(join(core, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

export default defineConfig(({ mode, command }) => {
  const env = loadEnv(mode, import.meta.dirname, 'TILLBOOK_');
  const server = env['TILLBOOK_SERVER'] ?? 'http://127.0.0.1:3000';
  const toServer = { target: server, changeOrigin: false };
  return {
    root: import.meta.dirname,
    plugins: [react(), serviceWorker()],
    resolve: {
      // The contract's shapes are built when they are used, not before the first screen.
      alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/api/shapes.ts') }],
    },
    // While it is served from its sources they may change at any time: nothing is known then.
    define: command === 'build' ? { 'import.meta.env.VITE_SHAPES': JSON.stringify(shapes()) } : {},
    css: { postcss: { plugins: [mantine()] } },
    build: {
      outDir: 'dist',
      target: 'es2022',
      sourcemap: 'hidden',
      // A picture or font inlined as data: would break the content policy.
      assetsInlineLimit: 0,
      // The writers of files, fetched when a file is asked for, are large: `bench -- bundle` tells.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: LIBRARIES, priority: LIBRARIES_PRIORITY },
              { name: 'queries', test: QUERIES, priority: LIBRARIES_PRIORITY },
              ...together(),
              { name: 'kit', minShareCount: SHARED_BY, priority: KIT_PRIORITY },
            ],
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
