import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Every `--name: #hex` of the block that opens with the selector, later blocks after. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [found[1]!, found[2]!]),
  );
}

const THEMES = { light: tokensOf(':root'), dark: tokensOf(":root[data-theme='dark']") };

/** WCAG 2.x relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const STATUSES = ['success', 'warning', 'danger', 'info', 'queued', 'neutral'];
const TEXT_MIN = 4.5;
const SHAPE_MIN = 3;

/** What may stand on what: foreground, background, least ratio. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...['text', 'text-2', 'text-3'].flatMap((text) =>
    ['bg', 'surface', 'raised', 'sunken'].map((on) => [text, on, TEXT_MIN] as const),
  ),
  ...['surface', 'bg', 'raised'].map((on) => ['primary', on, TEXT_MIN] as const),
  ['on-primary', 'primary', TEXT_MIN],
  ['on-primary', 'primary-hover', TEXT_MIN],
  ['primary-text', 'primary-soft', TEXT_MIN],
  ['text', 'primary-soft', TEXT_MIN],
  ['border-strong', 'surface', SHAPE_MIN],
  ['border-strong', 'bg', SHAPE_MIN],
  ['focus', 'surface', SHAPE_MIN],
  ['focus', 'bg', SHAPE_MIN],
  ['focus', 'raised', SHAPE_MIN],
  ['focus', 'sunken', SHAPE_MIN],
  ...STATUSES.flatMap((status) => [
    [status, 'surface', TEXT_MIN] as const,
    [`${status}-text`, `${status}-soft`, TEXT_MIN] as const,
    ['on-solid', status, TEXT_MIN] as const,
  ]),
  ...['danger', 'success'].map((status) => [status, 'bg', TEXT_MIN] as const),
  ...['1', '2', '3', '4', '5', 'other'].map(
    (slot) => [`chart-${slot}`, 'surface', SHAPE_MIN] as const,
  ),
];

for (const theme of ['light', 'dark'] as const) {
  test.each(PAIRS)(`${theme}: %s on %s reaches %d to 1`, (foreground, background, least) => {
    const tokens = THEMES[theme];
    const ratio = contrast(tokens.get(foreground) ?? '', tokens.get(background) ?? '');
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
}

test('the formula gives the known ratio of black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('both themes name the same colours', () => {
  expect([...THEMES.dark.keys()]).toEqual([...THEMES.light.keys()]);
});
