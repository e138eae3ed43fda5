// The first step of every `npm run …`: plain JavaScript for Node 20, because nothing is installed
// yet. It installs what is missing and goes on in tools/commands.ts with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = [20, 19];
const pinnedMajor = 24;

function main() {
  const refusal = whyNotNode(process.version, `${process.platform}-${process.arch}`);
  if (refusal !== null) giveUp(refusal);
  install(root);
  const commands = join(root, 'tools', 'commands.ts');
  const args = [commands, ...process.argv.slice(2)];
  const isNewEnough = numbersOf(process.version)[0] >= pinnedMajor;
  handOver(isNewEnough ? process.execPath : pinnedNode(), args);
}

function numbersOf(version) {
  return version.replace('v', '').split('.').map(Number);
}

/** Why Tillbook cannot begin with this Node on this system (`linux-x64`), or null. */
export function whyNotNode(version, system) {
  const [major = 0, minor = 0] = numbersOf(version);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    return `Tillbook needs Node 20.19 or newer, and this is ${version}.`;
  }
  if (major >= pinnedMajor || pinnedPackage(system) !== undefined) return null;
  return (
    `Tillbook brings its own Node ${pinnedMajor} for Linux and Windows only: on ${system} ` +
    `install Node ${pinnedMajor} or newer (this is ${version}).`
  );
}

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The npm package that holds Node 24 for a system, or undefined. */
function pinnedPackage(system) {
  const isThere = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(system);
  return isThere ? `node-${system.replace('win32', 'win')}` : undefined;
}

function pinnedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(
    root,
    'node_modules',
    pinnedPackage(`${process.platform}-${process.arch}`) ?? '',
    'bin',
    file,
  );
  const works = spawnSync(path, ['--version']).status === 0;
  if (!works) {
    giveUp(`${path} does not run on this system: install Node ${pinnedMajor} or newer.`);
  }
  return path;
}

/**
 * Runs `npm ci` in a folder when its node_modules does not match its package-lock.json. A stamp
 * with the lockfile's hash makes the next start quick.
 */
export function install(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const digest = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`);
  const hash = digest.digest('hex');
  const stamp = join(folder, 'node_modules', '.tillbook-install');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!holds(folder, JSON.parse(lock))) {
    console.error(`Installing the packages of ${folder} …`);
    npm(
      [
        'ci',
        '--ignore-scripts',
        '--include=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      folder,
    );
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Whether node_modules already is what the lockfile says (someone ran npm by hand). */
function holds(folder, lock) {
  const file = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(file)) return false;
  const held = JSON.parse(readFileSync(file, 'utf8')).packages;
  const wanted = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
  const fits = ([path, entry]) =>
    held[path] ? held[path].version === entry.version : entry.optional === true && !isOurs(entry);
  const known = new Set(wanted.map(([path]) => path));
  return (
    wanted.every(fits) &&
    Object.keys(held).every((path) => known.has(path) || !path.includes('node_modules/'))
  );
}

/** Whether an optional package is a program built for this system. */
function isOurs({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined || libc !== undefined) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

function npm(args, cwd) {
  const script = process.env.npm_execpath;
  const done = script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], { cwd, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) {
    giveUp(`\`npm ci\` failed in ${cwd}; what it says above has to be mended first.`);
  }
}

/** Runs the command and ends as it ends; signals go on to it, so that it can stop cleanly. */
function handOver(node, args) {
  const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  child.on('exit', (code, signal) => {
    process.exit(signal ? 1 : (code ?? 1));
  });
}

/** npm's shell does not pass a signal on when it is killed by one: then we have a new parent. */
function stopWithParent(child) {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  };
  setInterval(look, 300).unref();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
