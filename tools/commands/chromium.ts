import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { at, runNode, runProgram } from './run.ts';

const programNames = [
  // The same engine without the browser's own windows: 87 files of journeys in 15 minutes, not 23.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
];

const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

const playwrightCaches = [
  join(homedir(), '.cache/ms-playwright/chromium_headless_shell-*/chrome-*linux*/*headless*shell'),
  join(homedir(), '.cache/ms-playwright/chromium-*/chrome-linux*/chrome'),
  join(homedir(), 'Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*'),
];

/** The path of a Chromium: the one named, one found, or one installed now; null with a reason. */
export async function ensureChromium(): Promise<string | null> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (runs(named)) return named;
    console.error(`CHROMIUM_PATH is ${named}, which does not run: give the path of a Chromium.`);
    return null;
  }
  const found = findChromium();
  if (found !== null) return found;
  return (await installFromDebian()) ?? (await installFromPlaywright());
}

/** A Chromium of this machine, or null. */
export function findChromium(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => programNames.map((name) => join(folder, name)));
  const cached = playwrightCaches.flatMap((pattern) => globSync(pattern).sort().reverse());
  const candidates = [...onPath, ...usualPlaces, ...cached];
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null;
}

function runs(path: string): boolean {
  // On Windows `--version` opens a window and prints nothing.
  if (process.platform === 'win32') return existsSync(path);
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

async function installFromDebian(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  console.log('No Chromium here: installing it from Debian’s packages …');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-qq'], quiet);
  // Not every release has the shell in a package of its own.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const packages = [browser, 'fonts-liberation'];
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    if ((await runProgram('apt-get', args, quiet)) === 0) return findChromium();
  }
  return null;
}

async function installFromPlaywright(): Promise<string | null> {
  console.log('No Chromium here: downloading one with Playwright …');
  const code = await runNode([at('node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  const path = chromium.executablePath();
  if (code === 0 && existsSync(path)) return path;
  console.error('No Chromium could be installed: install one and give its path in CHROMIUM_PATH.');
  return null;
}
