// Whether the table shows one pane at a time, as `play/layout.css` has it.
import { MediaQuery } from 'svelte/reactivity';

export const handheld = new MediaQuery(
  '(max-width: 43.6875em) and (orientation: portrait), (max-width: 34.9375em)',
);
