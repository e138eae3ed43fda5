import { posix } from 'node:path';
import * as house from './house.ts';
import { isTest, type Complaint, type Source } from './source.ts';

/** What each package's package.json names, by package; '' is the root's. */
export type Declared = Record<string, Set<string>>;

const why = 'house.ts says who may use whom (decision 0001)';

/** Every import against the tables of house.ts. */
export function directionComplaints(sources: Source[], declared: Declared): Complaint[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ from, line }) => {
      const rule = ruleBroken(source, from, declared);
      return rule === null ? [] : [{ path: source.path, line, rule: `${rule}; ${why}` }];
    }),
  );
}

function ruleBroken(source: Source, from: string, declared: Declared): string | null {
  const home = packageOf(source.path);
  if (from.startsWith('.')) {
    const target = posix.join(posix.dirname(source.path), from);
    return home === null ? outsideRule(source.path, target) : insideRule(source, home, target);
  }
  if (home === null) return null;
  if (from.startsWith('@tillbook/')) return packageRule(home, from);
  return libraryRule(source, home, from, declared);
}

function packageOf(path: string): keyof typeof house.packages | null {
  const name = /^packages\/(\w+)\//.exec(path)?.[1];
  return name !== undefined && name in house.packages ? (name as 'core') : null;
}

function outsideRule(path: string, target: string): string | null {
  if (!target.startsWith('packages/')) return null;
  const folder = path.split('/')[0] ?? '';
  const open = house.outsiders[folder] ?? [];
  return open.some((place) => target.startsWith(place))
    ? null
    : `${folder} may not reach into ${target}`;
}

function packageRule(home: keyof typeof house.packages, from: string): string | null {
  const other = from.split('/')[1] ?? '';
  const open: readonly string[] = house.packages[home].mayImport;
  return open.includes(other) ? null : `${home} may not import ${from}`;
}

function libraryRule(
  source: Source,
  home: keyof typeof house.packages,
  from: string,
  declared: Declared,
): string | null {
  if (from.startsWith('node:')) {
    const isOpen = house.packages[home].nodeModules || isTest(source) || isConfiguration(source);
    return isOpen ? null : `${home} does not know Node (${from})`;
  }
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
  if (declared[home]?.has(name) === true) return null;
  const isRootTool = declared['']?.has(name) === true && isTest(source);
  return isRootTool ? null : `${name} is not a dependency of ${home}`;
}

function isConfiguration({ path }: Source): boolean {
  return /^packages\/\w+\/[^/]+\.config\.ts$/.test(path);
}

function insideRule(
  source: Source,
  home: keyof typeof house.packages,
  target: string,
): string | null {
  const base = `packages/${home}/`;
  if (!target.startsWith(base)) return `${home} is reached by its name, not by a path`;
  if (isTest(source) || isConfiguration(source)) return null;
  const own = placeIn(source.path, base);
  const other = placeIn(target, base);
  if (own === null || other === null || own === other) return null;
  return roomRule(home, own, other);
}

/** The room or the file beside the rooms; null outside `src`, such as a bench. */
function placeIn(path: string, base: string): string | null {
  const [folder, place] = path.slice(base.length).split('/');
  return folder === 'src' ? (place ?? null) : null;
}

function roomRule(home: keyof typeof house.packages, own: string, other: string): string | null {
  const { rooms, corridors, gatherers }: Floor = floors[home];
  const isFile = (place: string): boolean => /\.tsx?$/.test(place);
  if (gatherers.includes(own)) return null;
  if (gatherers.includes(other)) return `${own} may not use ${other}, which knows every room`;
  if (isFile(other)) return null;
  if (isFile(own)) {
    return other in corridors ? null : `${own} lies beside the rooms and may not use ${other}`;
  }
  const allowed = rooms[own] ?? corridors[own];
  if (allowed === undefined) return `the room ${own} of ${home} has no line in house.ts`;
  const isOpen = allowed.includes(other) || (own in rooms && other in corridors);
  return isOpen ? null : `${own} may not use ${other}`;
}

const floors = {
  core: { rooms: house.coreRooms, corridors: {}, gatherers: house.coreGatherers },
  server: {
    rooms: house.serverRooms,
    corridors: house.serverCorridors,
    gatherers: house.serverGatherers,
  },
  web: {
    rooms: house.webRooms,
    corridors: house.webCorridors,
    gatherers: house.webGatherers,
  },
} satisfies Record<string, Floor>;

type Floor = {
  rooms: Record<string, string[]>;
  corridors: Record<string, string[]>;
  gatherers: string[];
};
