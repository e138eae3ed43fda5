import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL writes into `postmaster.pid` of a cluster. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

/** Reads the file that a running (or killed) PostgreSQL left; `null` where there is none. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    if (!Number.isInteger(pid) || pid === 0) return null;
    return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether a process of that id lives, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The name of the program that runs under the id; where it cannot be told, PostgreSQL's. */
export function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return 'postgres';
  }
}
