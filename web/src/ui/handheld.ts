// Whether the table shows one pane at a time, as `play/layout.css` has it.
import { MediaQuery } from 'svelte/reactivity';

export const handheld = new MediaQuery('(max-width: 699px) and (orientation: portrait), (max-width: 559px)');
