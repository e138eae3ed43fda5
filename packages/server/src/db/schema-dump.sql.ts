import pg from 'pg';

/**
 * The schema as text, from the catalogues in a stable order: what a migration did is reviewed as a
 * difference of schema.sql. Equal on PostgreSQL 15 and 18, so nothing that only one of them knows
 * (18 lists `not null` as constraints) is read.
 */
const SECTIONS: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Tables',
    text: `select format('table %s%s', c.relname,
        case when c.relforcerowsecurity then ' (row security forced)'
             when c.relrowsecurity then ' (row security)' else '' end)
        || string_agg(format(E'\\n  %s %s%s%s%s', a.attname,
             format_type(a.atttypid, a.atttypmod),
             case when a.attcollation <> 0 and a.attcollation <> t.typcollation
               then ' collate ' || quote_ident(co.collname) else '' end,
             case when a.attnotnull then ' not null' else '' end,
             case when a.attidentity <> '' then ' identity'
               when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
               else '' end), '' order by a.attnum) line
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_collation co on co.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      group by c.oid order by c.relname collate "C"`,
  },
  {
    title: 'Constraints',
    text: `select format('%s: %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) line
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'p', 'u')
      order by c.relname collate "C", k.conname collate "C"`,
  },
  {
    title: 'Indexes',
    text: `select pg_get_indexdef(i.indexrelid) line from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid
          and k.contype in ('p', 'u'))
      order by c.relname collate "C", pg_get_indexdef(i.indexrelid) collate "C"`,
  },
  {
    title: 'Policies',
    text: `select format('%s: %s for %s to %s using (%s) check (%s)', tablename, policyname,
        lower(cmd), array_to_string(roles, ', '), coalesce(qual, '-'), coalesce(with_check, '-'))
        line
      from pg_policies where schemaname = 'public'
      order by tablename collate "C", policyname collate "C"`,
  },
  {
    title: 'Triggers',
    text: `select pg_get_triggerdef(t.oid) line from pg_trigger t
      where not t.tgisinternal
      order by t.tgname collate "C", pg_get_triggerdef(t.oid) collate "C"`,
  },
  {
    title: 'Functions',
    text: `select pg_get_functiondef(p.oid) line from pg_proc p
      where p.pronamespace = 'public'::regnamespace
      order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
  },
  {
    title: 'Grants on tables',
    text: `select format('%s: %s to %s', table_name,
        string_agg(lower(privilege_type), ', ' order by privilege_type collate "C"), grantee) line
      from information_schema.role_table_grants
      where table_schema = 'public' and grantee <> 'tillbook_owner'
      group by table_name, grantee order by table_name collate "C", grantee collate "C"`,
  },
  {
    title: 'Grants on columns',
    text: `select format('%s: %s (%s) to %s', g.table_name, lower(g.privilege_type),
        string_agg(g.column_name, ', ' order by g.column_name collate "C"), g.grantee) line
      from information_schema.role_column_grants g
      where g.table_schema = 'public' and g.grantee <> 'tillbook_owner'
        and not exists (select from information_schema.role_table_grants t
          where t.table_schema = 'public' and t.table_name = g.table_name
            and t.grantee = g.grantee and t.privilege_type = g.privilege_type)
      group by g.table_name, g.privilege_type, g.grantee
      order by g.table_name collate "C", g.privilege_type collate "C", g.grantee collate "C"`,
  },
  {
    title: 'Grants on functions',
    text: `select format('%s: execute to %s', p.proname, coalesce(
        string_agg(case x.grantee when 0 then 'public' else r.rolname::text end, ', '
          order by r.rolname collate "C") filter (where x.grantee is not null),
        case when p.proacl is null then 'public' else 'its owner alone' end)) line
      from pg_proc p
      left join lateral aclexplode(p.proacl) x on x.grantee <> p.proowner
      left join pg_roles r on r.oid = x.grantee
      where p.pronamespace = 'public'::regnamespace
      group by p.oid, p.proname order by p.proname collate "C"`,
  },
];

/** Describes the schema of a migrated database. @param ownerUrl as tillbook_owner */
export async function describeSchema(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const parts = [
      '-- The schema after all migrations, as its own catalogues tell it. Written by',
      '-- `npm run cli -- schema`; a test compares it. To change it, add a migration.',
    ];
    for (const section of SECTIONS) {
      const { rows } = await client.query<{ line: string }>(section.text);
      const lines = rows.map(({ line }) => line.trimEnd());
      parts.push('', `-- ${section.title}`, '', ...lines);
    }
    return `${parts.join('\n')}\n`;
  } finally {
    await client.end();
  }
}
