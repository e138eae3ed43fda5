import { buildWebApp } from './web-build.ts';

export const help = `npm start
Builds the web app when its sources changed, starts the database in DATA_DIR (.data) and serves
Tillbook on http://127.0.0.1:3000. Ctrl-C stops it cleanly.
Settings are environment variables: HOST, PORT, DATA_DIR, DATABASE_URL, PUBLIC_URL, SMTP_URL and
others; the README lists them.`;

/** Serves Tillbook in this process until it is told to stop. */
export async function run(): Promise<number> {
  const built = await buildWebApp();
  if (built !== 0) return built;
  await import('../../packages/server/src/main.ts');
  return Number(process.exitCode ?? 0);
}
