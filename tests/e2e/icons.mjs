// Draws the PNG icons of the installed page from our own SVG: run it after a change of these and keep what it makes.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from './support/browser.mjs';

const at = (name) => fileURLToPath(new URL(`../../web/public/${name}`, import.meta.url));
const kIcons = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-180.png', 180],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
];

const browser = await launch();
for (const [from, to, size] of kIcons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(at(from), 'utf8').replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<style>body{margin:0;background:none}svg{display:block}</style>${svg}`);
  writeFileSync(at(to), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
