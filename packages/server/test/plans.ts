import type { Statement } from '../src/db/database.ts';
import { openTenant } from '../src/db/tenant.sql.ts';
import type { TestApp } from './app.ts';

/** A node of a plan, as the database explains it. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** A statement and its values. */
export interface Asked {
  readonly asked: Statement;
  readonly values: readonly unknown[];
}

/** Every node of the plan that the app's own role gets for a statement, as it ran. */
export async function nodesOf(
  app: TestApp,
  businessId: string,
  { asked, values }: Asked,
): Promise<{ readonly who: string; readonly nodes: readonly Plan[] }> {
  const explain = {
    name: `explain_${asked.name}`,
    text: `explain (analyze, timing off, format json) ${asked.text}`,
  };
  const who = { name: 'plan_who', text: 'select current_user::text "who"' };
  return app.db.read(openTenant(businessId), async (reader) => {
    const row = await reader.one<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain, values);
    const nodes: Plan[] = [];
    const walk = (plan: Plan): void => {
      nodes.push(plan);
      for (const inner of plan.Plans ?? []) walk(inner);
    };
    for (const { Plan: plan } of row['QUERY PLAN']) walk(plan);
    return { ...(await reader.one<{ who: string }>(who)), nodes };
  });
}

/** The rows that a plan looked at of a table, those it then left out too. */
export const rowsRead = (nodes: readonly Plan[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => {
      const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      return sum + each * (node['Actual Loops'] ?? 1);
    }, 0);
