import { room } from '../room.ts';

/** Texts of scanning with a camera. */
export const t = room('camera', {
  camera: 'What the camera sees',
  hold: 'Hold the bar code along the line.',
  missing: 'There is no camera here, or another app has it.',
  opening: 'Opening the camera…',
  read: 'Code {{number}}: {{code}}',
  refused: 'This site may not use the camera. Allow it in the settings of the browser.',
  scanByCamera: 'Scan with the camera',
});
