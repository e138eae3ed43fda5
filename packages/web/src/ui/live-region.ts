const SETTLE_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;

function region(): HTMLElement {
  const found = document.getElementById('announcer');
  if (found !== null) return found;
  const made = document.createElement('div');
  made.id = 'announcer';
  made.className = 'sr-only';
  made.setAttribute('role', 'status');
  document.body.append(made);
  return made;
}

/**
 * Says something to screen readers only: "Sugar 1 kg added, 2 items, total 6,300". What follows
 * within 400 ms replaces it, so that typing does not chatter; a text that takes working out is
 * worked out no sooner than it is said.
 */
export function announce(text: string | (() => string)): void {
  const place = region();
  if (place.textContent !== '') place.textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = typeof text === 'string' ? text : text();
  }, SETTLE_MS);
}
