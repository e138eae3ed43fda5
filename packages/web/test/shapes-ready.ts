import { shapesReady } from '../src/api/shapes.ts';

// As in every page of who is signed in.
await shapesReady();
