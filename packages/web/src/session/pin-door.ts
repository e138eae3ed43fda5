import { filledLater } from '../ui/filled-later.ts';

/** On the page to sign in: the way in by PIN, once it is known what till stands here. */
export const pinDoor = filledLater();
