// Starts the page.
import { mount } from 'svelte';
import './ui/theme.css';
import './ui/theme.svelte';
import App from './ui/App.svelte';
import { language } from './ui/text/language.svelte';

// The page speaks the reader’s language from its first word; English stands in where that cannot be fetched.
await language.show();
addEventListener('languagechange', () => void language.show());

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
