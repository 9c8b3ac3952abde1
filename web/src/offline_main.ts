// Starts the page that stands in where the server cannot be reached.
import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/theme.css';
import './ui/theme.svelte';
import { language } from './ui/text/language.svelte';
import Offline from './ui/offline/Offline.svelte';

const target = document.getElementById('app');
void language.show().then(() => {
  if (target !== null) mount(Offline, { target });
});
