// Puts the service worker into the build, with the hashed files of the landing page and of the offline page in it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kSource = fileURLToPath(new URL('../worker/sw.js', import.meta.url));
const kPages = ['index.html', 'offline.html'];

// What a page needs before anything is fetched by name: its script, what that imports, and their styles.
function shellOf(bundle) {
  const files = new Set();
  const add = (name) => {
    const chunk = bundle[name];
    if (chunk === undefined || files.has(name)) return;
    files.add(name);
    for (const more of [...(chunk.imports ?? []), ...(chunk.viteMetadata?.importedCss ?? [])]) add(more);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && kPages.some((page) => chunk.facadeModuleId?.endsWith(`/${page}`)))
      add(chunk.fileName);
  }
  return [...files].sort();
}

export function worker() {
  return {
    name: 'affray-worker',
    apply: 'build',
    // After the pages have been written into the bundle.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const shell = ['/offline.html', ...shellOf(bundle).map((file) => `/${file}`)];
      const source = readFileSync(kSource, 'utf8');
      // Every file that a build brings tells it from every other.
      const build = createHash('sha256').update(source);
      for (const name of Object.keys(bundle).sort()) build.update(name);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source
          .replaceAll("-__BUILD__'", `-${build.digest('hex').slice(0, 16)}'`)
          .replace('= __SHELL__', `= ${JSON.stringify(shell)}`),
      });
    },
  };
}
