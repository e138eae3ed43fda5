import { lazyPart } from '../ui/lazy-part.tsx';

/** Changes the keys of the sell screen; few ever do. */
export const KeyEditor = lazyPart(() => import('./key-editor.tsx'), 'KeyEditor');
