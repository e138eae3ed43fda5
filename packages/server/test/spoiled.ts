import { peek, type TestDatabase } from './database.ts';

/**
 * Does work while rows of a table are written otherwise than the program says, by a trigger in the
 * test's own database: a fault that a harness has to see, or it sees none.
 * @param change of `new`, in PL/pgSQL
 */
export async function whileSpoiled<T>(
  database: Pick<TestDatabase, 'superuserUrl'>,
  { table, change }: { readonly table: string; readonly change: string },
  work: () => Promise<T>,
): Promise<T> {
  await peek(
    database,
    `create function spoil() returns trigger language plpgsql as
       $spoil$ begin ${change}; return new; end $spoil$;
     create trigger a_spoil before insert on ${table} for each row execute function spoil()`,
  );
  try {
    return await work();
  } finally {
    await peek(database, `drop trigger a_spoil on ${table}; drop function spoil()`);
  }
}
