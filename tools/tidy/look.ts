import * as house from './house.ts';
import type { Complaint, Source } from './source.ts';

const physicalStyle = new RegExp(
  [
    String.raw`(?:margin|padding|border|inset)-(?:left|right)\b`,
    String.raw`(?:^|[\s;{])(?:left|right)\s*:`,
    String.raw`(?:text-align|float|clear)\s*:\s*(?:left|right)`,
  ].join('|'),
);
const physicalMarks = new Set([
  ...['ml', 'mr', 'pl', 'pr'].map((name) => `<… ${name}=`),
  ...['marginLeft', 'marginRight', 'paddingLeft', 'paddingRight'].map((name) => `{ ${name}: }`),
  ...['borderLeft', 'borderRight'].map((name) => `{ ${name}: }`),
]);
const hexColour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])/i;

/** Sides by the reading direction, colours by their name, in the web application. */
export function lookComplaints(sources: Source[]): Complaint[] {
  return sources
    .filter(({ path }) => path.startsWith('packages/web/') && /\.(tsx?|css|html|svg)$/.test(path))
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap((source) => [...sides(source), ...colours(source), ...reaches(source)]);
}

/** A selector as its parts; what stands in brackets is one with what it belongs to. */
const PARTS = /(?:[^\s>+~,()[\]{]|\[[^\]]*\]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+|,/g;

/** All that a browser styles anew where something behind any `:has()` comes or goes. */
function reaches({ path, lines }: Source): Complaint[] {
  if (!path.endsWith('.css')) return [];
  const rule =
    'behind :has() stands a class or an attribute, or all below is styled at each change';
  let isPaper = false;
  return lines.flatMap((text, index) => {
    if (/^(?:@|\})/.test(text)) isPaper = text.startsWith('@media print');
    if (isPaper || !text.includes(':has(')) return [];
    const parts: readonly string[] = text.match(PARTS) ?? [];
    const isWide = parts.some((part, at) => {
      const isLast = part !== ',' && (parts[at + 1] ?? ',') === ',';
      const from = parts.lastIndexOf(',', at) + 1;
      const isBehind = parts.slice(from, at).some((before) => before.includes(':has('));
      return isLast && isBehind && !/[.[#]/.test(part.replace(/\(.*\)/g, ''));
    });
    return isWide ? [{ path, line: index + 1, rule }] : [];
  });
}

function sides({ path, lines, marks }: Source): Complaint[] {
  if (house.physicalSides.includes(path)) return [];
  const rule = 'start and end follow the reading direction, left and right do not';
  if (path.endsWith('.css')) {
    return lines.flatMap((text, index) =>
      physicalStyle.test(text) ? [{ path, line: index + 1, rule }] : [],
    );
  }
  return marks
    .filter(({ what }) => physicalMarks.has(what))
    .map(({ line }) => ({ path, line, rule }));
}

function colours({ path, lines, strings }: Source): Complaint[] {
  if (house.colourSources.some((place) => path.startsWith(place))) return [];
  const rule = 'a colour has a name of theme/tokens.css, which is measured in both themes';
  const isStyle = /\.(css|html|svg)$/.test(path);
  const texts = isStyle ? lines.map((text, index) => ({ text, line: index + 1 })) : strings;
  return texts
    .filter(({ text }) =>
      isStyle ? hexColour.test(text) : new RegExp(`^${hexColour.source}$`, 'i').test(text),
    )
    .map(({ line }) => ({ path, line, rule }));
}
