import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { freePort } from '../../packages/server/src/embedded/free-port.ts';
import { at } from './run.ts';

export const help = `npm run dev
The server, restarted when its code changes, and the web app with Vite's hot reload, together on
http://HOST:PORT (127.0.0.1:3000). The same settings as npm start.`;

/** Paths that the server answers; all others are Vite's. */
const serverPaths = ['/api', '/r/', '/mailbox', '/metrics'];

/** Runs both until Ctrl-C. */
export async function run(): Promise<number> {
  const host = process.env['HOST'] ?? '127.0.0.1';
  const port = Number(process.env['PORT'] ?? 3000);
  const serverPort = await freePort();
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    root: at('packages/web'),
    configFile: at('packages/web/vite.config.ts'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target }])),
    },
  });
  try {
    await vite.listen();
  } catch (error) {
    console.error(`PORT ${port} on ${host} cannot be used: ${(error as Error).message}.`);
    await vite.close();
    return 1;
  }
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', at('packages/server/src/main.ts')],
    { stdio: 'inherit', env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) } },
  );
  console.log(`Open http://${host}:${port} (the server behind it is ${target})`);
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach((signal) => process.on(signal, () => void server.kill('SIGTERM')));
  const code = await new Promise<number>((ended) => {
    server.once('error', () => ended(1));
    server.once('exit', (status) => ended(status ?? 0));
  });
  await vite.close();
  return code;
}
