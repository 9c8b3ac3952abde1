// Starts the page.
import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/theme.css';
import './ui/theme.svelte';
import App from './ui/App.svelte';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
