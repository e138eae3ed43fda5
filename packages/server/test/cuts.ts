import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './database.ts';

/**
 * Places inside a transaction at which its connection ends: as a row of some table is about to be
 * written, and at the commit. What is written where is noted, so that no table is forgotten.
 */
const PLACES = `
  create schema cuts;
  create table cuts.place (place text primary key);
  create table cuts.seen (place text primary key);
  create function cuts.here() returns trigger language plpgsql security definer
    set search_path = pg_catalog as $$
  begin
    insert into cuts.seen values (tg_argv[0]) on conflict do nothing;
    if exists (select 1 from cuts.place where place = tg_argv[0]) then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(5);
    end if;
    return new;
  end $$;
  do $$ declare t text;
  begin
    for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'session'
    loop
      execute format('create trigger cut_at before insert or update on %I for each row
        execute function cuts.here(%L)', t, t);
      execute format('create constraint trigger cut_at_end after insert or update on %I
        deferrable initially deferred for each row execute function cuts.here(%L)', t, 'commit');
    end loop;
  end $$;`;

/** Cuts connections of a database, and looks at what is left. */
export interface Cuts {
  /** The places that work came through. */
  readonly placesOf: (work: () => Promise<unknown>) => Promise<string[]>;
  /** Does something while connections end at a place. */
  readonly at: <T>(place: string, work: () => Promise<T>) => Promise<T>;
  /** Waits until nothing of an application's work is under way in the database. */
  readonly untilIdle: (label: string) => Promise<void>;
  /** What each table holds, in a short text. */
  readonly contentOf: () => Promise<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export async function plantCuts(database: Pick<TestDatabase, 'superuserUrl'>): Promise<Cuts> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query(text, values)).rows as Row[];
  await ask(PLACES);
  const tables = await ask<{ name: string }>(
    `select c.relname name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'session' order by 1`,
  );
  const look = tables
    .map(
      ({ name }) => `select '${name}' name, count(*) || ' ' ||
         coalesce(sum(hashtextextended(t::text, 0)), 0) held from ${name} t`,
    )
    .join(' union all ');
  const running = `select 1 from pg_stat_activity where application_name = $1 and state <> 'idle'`;
  return {
    async placesOf(work) {
      await ask('delete from cuts.seen');
      await work();
      const seen = await ask<{ place: string }>('select place from cuts.seen order by place');
      return seen.map(({ place }) => place);
    },
    async at(place, work) {
      await ask('insert into cuts.place values ($1)', [place]);
      try {
        return await work();
      } finally {
        await ask('delete from cuts.place');
      }
    },
    untilIdle: (label) =>
      vi.waitFor(
        async () => {
          if ((await ask(running, [label])).length > 0) throw new Error('not yet');
        },
        { timeout: 20_000, interval: 5 },
      ),
    async contentOf() {
      const rows = await ask<{ name: string; held: string }>(look);
      return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
    },
    close: () => client.end(),
  };
}
