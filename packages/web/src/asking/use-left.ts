import type { Approval } from '@tillbook/core/approvals/approvals.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';

const SECOND_MS = 1_000;

/** What is left of a question's time: counted on from the server's clock, not from this one. */
export function useLeft({ _id, askedAt, expiresAt, now }: Approval) {
  const queries = useQueryClient();
  const [heardMs, setHeardMs] = useState({ now, atMs: nowMs() });
  const [tickMs, setTickMs] = useState(nowMs);
  useEffect(() => setHeardMs({ now, atMs: nowMs() }), [now]);
  useEffect(() => {
    const timer = setInterval(() => setTickMs(nowMs()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const passedMs = Math.max(0, tickMs - heardMs.atMs);
  const leftMs = Math.max(0, Date.parse(expiresAt) - Date.parse(heardMs.now) - passedMs);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['approvals', 'one', _id] });
  }, [isOver, queries, _id]);
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const whole = Date.parse(expiresAt) - Date.parse(askedAt);
  return {
    text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    share: whole === 0 ? 0 : leftMs / whole,
  };
}
