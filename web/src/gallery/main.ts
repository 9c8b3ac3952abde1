// Starts the page of all parts. It is for whoever builds the client: `npm run dev`, then /gallery.html.
import { mount } from 'svelte';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/theme.css';
import '../ui/theme.svelte';
import Gallery from './Gallery.svelte';

const target = document.getElementById('app');
if (target !== null) mount(Gallery, { target });
