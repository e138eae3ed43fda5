import type { Invariant } from './invariant.ts';

/** Whether `at` lies between a closing of the branch and what came next. */
const closedAt = (row: string, at: string): string => `exists (select from branch_event c
      where c.business_id = ${row}.business_id and c.branch_id = ${row}.branch_id
        and c.step = 'close' and c.at < ${at} and not exists (select from branch_event n
          where n.business_id = c.business_id and n.branch_id = c.branch_id
            and n.event_no = c.event_no + 1 and n.at <= ${at}))`;

/** Whether `at` lies between a closing of the business and what came next. */
const closedBusinessAt = (row: string, at: string): string => `exists (select from business_event c
      where c.business_id = ${row}.business_id and c.step = 'close' and c.at < ${at}
        and not exists (select from business_event n where n.business_id = c.business_id
          and n.event_no = c.event_no + 1 and n.at <= ${at}))`;

/** What a device opened without a connection happened before; its posting is late. */
const isAsked = `not exists (select from shift_opening o
      where o.business_id = s.business_id and o.opening_id = s.shift_id)`;

export const BRANCH_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I85',
    sentence: 'In a branch that is closed no shift is opened, and nothing is sold',
    examined: 'select count(*) from shift',
    broken: `select s.business_id, format('shift %s of %s was opened in a closed branch',
        s.shift_id, s.opened_at) what
      from shift s where ${closedAt('s', 's.opened_at')} and ${isAsked}
      union all
      -- What a device sold without a connection happened before; its posting is late.
      select s.business_id, format('sale %s of %s was posted in a closed branch', s.sale_id,
        s.posted_at)
      from sale s where not s.is_fact and ${closedAt('s', 's.posted_at')}`,
  },
  {
    id: 'I86',
    sentence: 'A branch stands as its steps left it, and each step led on from the one before',
    examined: 'select count(*) from branch',
    broken: `select b.business_id, format('branch %s is %s after the step %s', b.branch_id, b.state,
        coalesce(e.step, 'none')) what
      from branch b
      left join lateral (select step from branch_event x where x.business_id = b.business_id
        and x.branch_id = b.branch_id order by event_no desc limit 1) e on true
      where b.state <> case e.step when 'begin' then 'closing' when 'close' then 'closed'
        else 'open' end
      union all
      select e.business_id, format('branch %s: step %s, %s, after %s', e.branch_id, e.event_no,
        e.step, coalesce(p.step, 'none'))
      from branch_event e
      left join branch_event p on p.business_id = e.business_id and p.branch_id = e.branch_id
        and p.event_no = e.event_no - 1
      where not case e.step when 'begin' then coalesce(p.step, 'stop') in ('stop', 'reopen')
          when 'reopen' then p.step is not distinct from 'close'
          else p.step is not distinct from 'begin' end`,
  },
  {
    id: 'I90',
    sentence: 'A closed business opens no shift and sells nothing; it closes and opens in turns',
    examined: 'select count(*) from business_event',
    broken: `select s.business_id, format('shift %s of %s was opened in a closed business',
        s.shift_id, s.opened_at) what
      from shift s where ${closedBusinessAt('s', 's.opened_at')} and ${isAsked}
      union all
      select s.business_id, format('sale %s of %s was posted in a closed business', s.sale_id,
        s.posted_at)
      from sale s where not s.is_fact and ${closedBusinessAt('s', 's.posted_at')}
      union all
      select e.business_id, format('step %s is %s after %s', e.event_no, e.step,
        coalesce(p.step, 'none'))
      from business_event e left join business_event p
        on p.business_id = e.business_id and p.event_no = e.event_no - 1
      where e.step <> case p.step when 'close' then 'reopen' else 'close' end`,
  },
  {
    id: 'I93',
    sentence: 'In a business that is closed every drawer was counted',
    examined: 'select count(*) from business_event',
    broken: `select t.business_id, format('shift %s of till %s is open in a closed business',
        t.open_shift_id, t.till_id) what
      from till t where t.open_shift_id is not null and 'close' = (select e.step
        from business_event e where e.business_id = t.business_id
        order by e.event_no desc limit 1)`,
  },
];
