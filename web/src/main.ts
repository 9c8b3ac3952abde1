// Starts the page.
import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/theme.css';
import './ui/theme.svelte';
import App from './ui/App.svelte';
import { language } from './ui/text/language.svelte';
import { keepInstalled } from './ui/installed';

const target = document.getElementById('app');

// In the reader’s language from the first word on; English stands in where that cannot be fetched.
void language.show().then(() => {
  if (target !== null) mount(App, { target });
});
keepInstalled();
addEventListener('languagechange', () => void language.show());
