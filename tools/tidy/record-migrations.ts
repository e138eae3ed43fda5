// Adds the hashes of new migrations to the committed list: from then on they are never changed.
// Run it when a migration is finished: node tools/tidy/record-migrations.ts [NAME.sql …]
// With names only those are added; others may still be written.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from '../commands/run.ts';

const folder = at('packages/server/migrations');
const list = `${folder}/hashes.json`;
const known = existsSync(list)
  ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>)
  : {};
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const asked = process.argv.slice(2);
const isMeant = (name: string): boolean =>
  name in known || asked.length === 0 || asked.includes(name);
const hashes = names.filter(isMeant).map((name) => {
  const hash = createHash('sha256').update(readFileSync(`${folder}/${name}`));
  return [name, known[name] ?? hash.digest('hex')] as const;
});
writeFileSync(list, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
console.log(
  `${hashes.length} migrations, ${hashes.length - Object.keys(known).length} of them new`,
);
