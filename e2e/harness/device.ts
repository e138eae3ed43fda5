import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { DESKTOP, EXECUTABLE, QUIET } from './browser.ts';

const TRIES = 200;

/** A computer in the shop: a browser that keeps its profile when it ends, however it ends. */
export interface Device {
  /** Opens the browser once more, on an empty page. */
  open(): Promise<Page>;
  /** Whether the browser has written a text of its pages' storage to the disk; it takes its time. */
  hasOnDisk(text: string): boolean;
  /** Whether a text can be read in anything that pages keep on the disk, in one byte or two each. */
  canRead(text: string): boolean;
  /** Ends the browser as its window would be closed: what its pages keep is written first. */
  shut(page: Page): Promise<void>;
  /** Ends the browser and everything it started without a word. */
  kill(): Promise<void>;
  /** Ends the browser and forgets its profile. */
  close(): Promise<void>;
}

/** Where a profile keeps what pages keep. */
const KEPT = ['Local Storage', 'Session Storage', 'IndexedDB', 'Service Worker', 'File System'];

/** The bytes of all files in a folder and below. */
function filesIn(folder: string): Buffer[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)));
}

/**
 * The first process of a group that is killed may be gone before the others: what the next browser
 * finds then is still in their hands.
 */
async function untilGone(group: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      process.kill(-group, 0);
    } catch {
      return;
    }
    await wait(10);
  }
}

async function addressOf(profile: string, child: ChildProcess): Promise<string> {
  const file = join(profile, 'DevToolsActivePort');
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (child.exitCode !== null) break;
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (port !== undefined && port !== '') return `http://127.0.0.1:${port}`;
    await wait(50);
  }
  throw new Error('the browser did not start');
}

/** Where the browser lists who keeps something. */
const LIST = 'Default/WebStorage/QuotaManager';

/**
 * A device of its own for one test file, on which an origin keeps something already. The browser
 * writes the list of such origins half a minute later, or as it ends. Killed in its first minute it
 * may find what an origin keeps and the origin not in the list: it may take that for a leftover.
 */
export async function newDevice(origin: string): Promise<Device> {
  const { isListed, ...device } = emptyDevice();
  const page = await device.open();
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(`new Promise((done, failed) => {
    const asked = indexedDB.open('first');
    asked.onerror = failed;
    asked.onsuccess = () => {
      asked.result.close();
      const gone = indexedDB.deleteDatabase('first');
      gone.onerror = failed;
      gone.onsuccess = () => done();
    };
  })`);
  await device.shut(page);
  if (!isListed(new URL(origin).host))
    throw new Error('the browser did not write who keeps something');
  return device;
}

function emptyDevice(): Device & { isListed(host: string): boolean } {
  const profile = mkdtempSync(join(tmpdir(), 'tillbook-device-'));
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    // Its own group: the processes of its pages go with it.
    process.kill(-running.pid, 'SIGKILL');
    await ended;
    await untilGone(running.pid);
  };
  return {
    async open() {
      rmSync(join(profile, 'DevToolsActivePort'), { force: true });
      const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
      child = spawn(EXECUTABLE, [...QUIET, ...own, '--lang=en-GB', 'about:blank'], {
        detached: true,
        env: { ...process.env, TZ: 'Africa/Dar_es_Salaam' },
        stdio: 'ignore',
      });
      const browser = await chromium.connectOverCDP(await addressOf(profile, child));
      const [context] = browser.contexts();
      const page = context?.pages()[0] ?? (await context?.newPage());
      if (page === undefined) throw new Error('the browser has no page');
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      return page;
    },
    hasOnDisk: (text) =>
      filesIn(join(profile, 'Default/Local Storage')).some((file) =>
        file.includes(text, 0, 'latin1'),
      ),
    canRead(text) {
      const wide = Buffer.from(text, 'utf16le');
      const written = [Buffer.from(text), wide, Buffer.from(wide).swap16()];
      const files = KEPT.flatMap((name) => filesIn(join(profile, 'Default', name)));
      return files.some((file) => written.some((bytes) => file.includes(bytes)));
    },
    kill,
    async shut(page) {
      const ended = child === null ? null : once(child, 'exit');
      const session = await page.context().browser()?.newBrowserCDPSession();
      await session?.send('Browser.close').catch(() => undefined);
      await ended;
      child = null;
    },
    /** Whether the browser has written that a host keeps something. */
    isListed: (host) => readFileSync(join(profile, LIST)).includes(host, 0, 'latin1'),
    async close() {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
