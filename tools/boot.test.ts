import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { install, whyNotNode } from './boot.mjs';
import { at } from './commands/run.ts';
import { conclude, newTally, step, testStage } from './commands/stages.ts';

function boot(...words: string[]): { code: number | null; out: string; err: string } {
  const options = { encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [at('tools/boot.mjs'), ...words],
    options,
  );
  return { code: status, out: stdout, err: stderr };
}

describe('the Node that is there', () => {
  const cases: [version: string, system: string, sentence: RegExp | null][] = [
    ['v18.20.0', 'linux-x64', /^Tillbook needs Node 20\.19 or newer, and this is v18\.20\.0\.$/],
    ['v20.18.3', 'linux-x64', /needs Node 20\.19 or newer/],
    ['v20.19.0', 'linux-x64', null],
    ['v22.1.0', 'linux-arm64', null],
    ['v20.19.0', 'win32-x64', null],
    ['v22.11.0', 'darwin-arm64', /on darwin-arm64 install Node 24 or newer \(this is v22\.11\.0\)/],
    ['v24.0.0', 'darwin-arm64', null],
    ['v26.1.0', 'freebsd-x64', null],
  ];
  it.each(cases)('%s on %s', (version, system, sentence) => {
    const refusal = whyNotNode(version, system);
    if (sentence === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(sentence);
  });
});

describe('what is installed', () => {
  let folder = '';
  const stamp = (): string => join(folder, 'node_modules/.tillbook-install');
  const link = (): string => join(folder, 'node_modules/near');

  /** A project whose one dependency lies beside it, so that nothing is fetched. */
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tillbook-boot-'));
    mkdirSync(join(folder, 'near'));
    const near = { name: 'near', version: '1.0.0' };
    const project = { name: 'project', version: '1.0.0', dependencies: { near: 'file:near' } };
    writeFileSync(join(folder, 'near/package.json'), JSON.stringify(near));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
    writeLock('1.0.0');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  function writeLock(version: string): void {
    const packages = {
      '': { name: 'project', version, dependencies: { near: 'file:near' } },
      near: { version: '1.0.0' },
      'node_modules/near': { resolved: 'near', link: true },
    };
    const lock = { name: 'project', version, lockfileVersion: 3, requires: true, packages };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  }

  it('is installed when it is missing, and left alone when it matches', () => {
    install(folder);
    expect(existsSync(join(link(), 'package.json'))).toBe(true);
    const first = readFileSync(stamp(), 'utf8');
    rmSync(link());
    install(folder);
    expect(existsSync(link())).toBe(false);
    expect(readFileSync(stamp(), 'utf8')).toBe(first);
  });

  it('by hand counts too: nothing is installed again over it', () => {
    install(folder);
    rmSync(stamp());
    rmSync(link());
    install(folder);
    expect(existsSync(stamp())).toBe(true);
    expect(existsSync(link())).toBe(false);
  });

  it('is installed again when the lockfile asks for something else', () => {
    install(folder);
    const first = readFileSync(stamp(), 'utf8');
    rmSync(join(folder, 'node_modules/.package-lock.json'));
    rmSync(link());
    writeLock('1.0.1');
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'project', version: '1.0.1', dependencies: { near: 'file:near' } }),
    );
    install(folder);
    expect(existsSync(join(link(), 'package.json'))).toBe(true);
    expect(readFileSync(stamp(), 'utf8')).not.toBe(first);
  });
});

describe('the commands', () => {
  const names = ['start', 'dev', 'check', 'test', 'e2e', 'soak', 'bench', 'format'];

  it.each(names)('%s explains itself', (name) => {
    const { code, out } = boot(name, '--help');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^npm (run )?${name}`));
  });

  it('that nobody knows is refused with those that there are', () => {
    const { code, err } = boot('strat');
    expect(code).toBe(1);
    expect(err).toBe(
      `Tillbook knows no command "strat"; it knows ${[...names.slice(0, 7), 'cli', 'format'].join(
        ', ',
      )}.\n`,
    );
  });

  it('bench is refused without a name it knows', () => {
    const { code, err } = boot('bench', '../../src/main');
    expect(code).toBe(1);
    expect(err).toMatch(/^npm run bench -- NAME, where NAME is one of: /);
  });
});

describe('the last line', () => {
  let lines: string[] = [];

  beforeEach(() => {
    lines = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  });

  afterEach(() => void vi.restoreAllMocks());

  const last = (): string | undefined => lines.join('\n').split('\n').at(-1);

  it('counts what passed, and success is a zero', () => {
    expect(conclude({ ...newTally(), passed: 12 })).toBe(0);
    expect(last()).toBe('12 passed, 0 failed');
  });

  it('counts a step that failed as one failure', async () => {
    const tally = { ...newTally(), passed: 12 };
    expect(await step(tally, 'lint', async () => 3)).toBe(false);
    expect(await step(tally, 'format', async () => 0)).toBe(true);
    expect(conclude(tally)).toBe(1);
    expect(lines).toContain('\nFailed: lint');
    expect(last()).toBe('12 passed, 1 failed');
  });

  it('says what was left out, and is no success when nothing ran', () => {
    expect(conclude({ ...newTally(), skipped: 2 })).toBe(1);
    expect(last()).toBe('0 passed, 0 failed, 2 skipped');
  });

  it('counts a stage that never came to its tests as one failure', async () => {
    const tally = newTally();
    await testStage(tally, 'nothing', ['--project', 'core', 'no-such-file']);
    expect(tally).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failedSteps: ['nothing'],
      failures: [],
    });
  });

  it('adds the counts of a stage', async () => {
    const tally = { ...newTally(), passed: 5 };
    await testStage(tally, 'ids', ['--project', 'core', 'src/ids.test.ts']);
    expect(tally.failed).toBe(0);
    expect(tally.passed).toBeGreaterThan(5);
  });
});
