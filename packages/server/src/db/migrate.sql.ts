import pg from 'pg';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

const LOCK = 84_552_667;

/** Applies what is missing; returns the names of what was applied. */
export async function applyMigrations(
  ownerUrl: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'tillbook-migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists migration (
      number integer primary key, name text not null, sha256 text not null,
      applied_at timestamptz not null default clock_timestamp())`);
    await client.query('grant select on migration to tillbook_app, tillbook_checker');
    const done = await client.query<{ number: number; name: string; sha256: string }>(
      'select number, name, sha256 from migration order by number',
    );
    return await applyAfter(client, done.rows, migrations);
  } finally {
    await client.end();
  }
}

async function applyAfter(
  client: pg.Client,
  done: readonly { number: number; name: string; sha256: string }[],
  migrations: readonly Migration[],
): Promise<string[]> {
  for (const before of done) {
    const onDisk = migrations.find(({ number }) => number === before.number);
    if (onDisk === undefined) {
      throw new Error(`The database knows ${before.name}, which this version does not have.`);
    }
    if (onDisk.sha256 !== before.sha256) {
      throw new Error(`migrations/${onDisk.name} was edited after it was applied.`);
    }
  }
  const newest = done.at(-1)?.number ?? 0;
  const isDone = (number: number): boolean => done.some((before) => before.number === number);
  const late = migrations.find(({ number }) => number < newest && !isDone(number));
  if (late !== undefined) {
    throw new Error(`migrations/${late.name} came after a later one was applied.`);
  }
  const applied: string[] = [];
  for (const migration of migrations.filter(({ number }) => number > newest)) {
    await applyOne(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into migration (number, name, sha256) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`migrations/${migration.name}: ${reason}`, { cause: error });
  }
}
