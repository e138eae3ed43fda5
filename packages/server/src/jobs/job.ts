import type { When } from './last-due.ts';

/** What a run knows. It may come twice for one due time: after a failure, or a server that died. */
export interface RunOf<Place> {
  readonly place: Place;
  /** When it was due, ISO 8601: what it leaves stands under that time, once. */
  readonly dueAt: string;
}

export interface BusinessPlace {
  readonly businessId: string;
  readonly name: string;
  readonly timezone: string;
}

/** Work for every business, on the clock of its own wall. It opens the tenant by itself. */
export interface BusinessJob {
  readonly name: string;
  readonly scope: 'business';
  readonly when: When;
  run(run: RunOf<BusinessPlace>): Promise<void>;
}

/** Work of the server as a whole, on the clock of UTC; the answer is kept with the run. */
export interface ServerJob {
  readonly name: string;
  readonly scope: 'server';
  readonly when: When;
  run(run: RunOf<null>): Promise<string | null>;
}

export type Job = BusinessJob | ServerJob;

/** Work for every business. */
export function businessJob(name: string, when: When, run: BusinessJob['run']): BusinessJob {
  return { name, scope: 'business', when, run };
}

/** Work of the server. */
export function serverJob(name: string, when: When, run: ServerJob['run']): ServerJob {
  return { name, scope: 'server', when, run };
}
