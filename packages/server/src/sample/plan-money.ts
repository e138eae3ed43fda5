/** What a place holds when each day ends, the first day first; changed as moves are planned. */
export type Held = number[];

export function change(held: Held, day: number, minor: number): void {
  for (let at = day; at < held.length; at += 1) held[at] = (held[at] ?? 0) + minor;
}

/** The least that is held from a day on, and when that first is so. */
export function lowest(held: Held, from: number): { readonly minor: number; readonly day: number } {
  const rest = held.slice(from);
  const minor = Math.min(...rest);
  return { minor, day: from + rest.indexOf(minor) };
}

/**
 * What is brought away on each of the days, in whole units, so that at least `keeps` is there on
 * every day to come: each time an even part of what can be spared until it is scarcest.
 */
export function bringAway(
  held: Held,
  days: readonly number[],
  { keeps, unit }: { readonly keeps: number; readonly unit: number },
): { readonly day: number; readonly amountMinor: number }[] {
  return days.flatMap((day) => {
    const scarce = lowest(held, day);
    const left = days.filter((other) => other >= day && other <= scarce.day).length;
    const amountMinor = Math.floor((scarce.minor - keeps) / left / unit) * unit;
    if (amountMinor <= 0) return [];
    change(held, day, -amountMinor);
    return [{ day, amountMinor }];
  });
}
