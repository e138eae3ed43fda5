import { room } from '../room.ts';

/** Texts of what the server could make nothing of, and of what became of it. */
export const t = room('hand-over-facts', {
  done_one: '{{count}} entry is handed over. A manager settles it under Sales to look at.',
  done_other: '{{count}} entries are handed over. A manager settles them under Sales to look at.',
  handed: 'Handed over',
  handedAt: 'Handed over {{time}}. {{problem}}',
  handedHint:
    'The managers have these as they are, under Sales to look at. They are in no figure until somebody enters them.',
  handOver: 'Hand over to a manager',
  later: 'No answer. What is not handed over yet stays here. Try again.',
  posted_one: '{{count}} entry could be posted after all.',
  posted_other: '{{count}} entries could be posted after all.',
  refused: 'The server does not take all of it. Export the file, and give it to a manager.',
  restIsSent: 'Everything that can be read is sent.',
  signIn: 'This device may not send. Sign in here as somebody who sells, then try again.',
  unreadable_one:
    '{{count}} entry on this device cannot be read, so it is not sent. It stays as it is. Export the file, which holds it, and give it to whoever looks after the app; do not clear this browser’s data.',
  unreadable_other:
    '{{count}} entries on this device cannot be read, so they are not sent. They stay as they are. Export the file, which holds them, and give it to whoever looks after the app; do not clear this browser’s data.',
  why_one:
    '{{count}} entry cannot be posted as it is. Handed over, a manager sees it with its amount and settles it; it is not sent any more.',
  why_other:
    '{{count}} entries cannot be posted as they are. Handed over, a manager sees each with its amount and settles it; they are not sent any more.',
});
