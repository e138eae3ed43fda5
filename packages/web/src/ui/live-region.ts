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
 * within 400 ms replaces it, so that typing does not chatter.
 */
export function announce(text: string): void {
  const place = region();
  place.textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = text;
  }, SETTLE_MS);
}
