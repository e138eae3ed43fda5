import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [WIDTH, HEIGHT] = [640, 480];
const MODULE = 4;
const QUIET = 10;
const LEFT = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
];
const PARITY = [
  ...['000000', '001011', '001101', '001110', '010011'],
  ...['011001', '011100', '010101', '010110', '011010'],
];
const flip = (bits: string): string => bits.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
const turn = (bits: string): string => [...bits].reverse().join('');

/** The modules of an EAN-13 as the standard draws them, `1` dark. */
function modulesOf(code: string): string {
  const [first = 0, ...digits] = Array.from(code, Number);
  const bits = digits.map((digit, at) => {
    const odd = LEFT[digit] ?? '';
    if (at >= 6) return flip(odd);
    return PARITY[first]?.[at] === '1' ? turn(flip(odd)) : odd;
  });
  return `101${bits.slice(0, 6).join('')}01010${bits.slice(6).join('')}101`;
}

/** One frame of a packet held before a camera: grey table, white label, bars. */
function frameOf(code: string | null): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, 120);
  const modules = code === null ? '' : modulesOf(code);
  const label = (modules.length + 2 * QUIET) * MODULE;
  const from = Math.floor((WIDTH - label) / 2);
  for (let y = 80; code !== null && y < HEIGHT - 80; y += 1) {
    for (let x = 0; x < label; x += 1) {
      const isBar = y > 110 && modules[Math.floor(x / MODULE) - QUIET] === '1';
      light[y * WIDTH + from + x] = isBar ? 40 : 225;
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
}

const FRAMES_A_SECOND = 2;
const SECONDS_EACH = 2.5;
/** Chromium begins the film anew at its end: a code that comes again is rightly counted again. */
const SECONDS_EMPTY = 60;

/**
 * A film for Chromium's fake camera: the table, then each code for a while, then a minute of table.
 * `flags` start a browser that films it and is allowed to.
 */
export function filmOf(codes: readonly string[]): {
  readonly flags: readonly string[];
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'tillbook-camera-'));
  const file = join(folder, 'packets.y4m');
  const head = Buffer.from(
    `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`,
  );
  const scene = (code: string | null, seconds: number): Buffer[] =>
    Array<Buffer>(seconds * FRAMES_A_SECOND).fill(frameOf(code));
  const packets = codes.flatMap((code) => [null, code].flatMap((of) => scene(of, SECONDS_EACH)));
  const frames = [...packets, ...scene(null, SECONDS_EMPTY)];
  writeFileSync(file, Buffer.concat([head, ...frames]));
  return {
    flags: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
