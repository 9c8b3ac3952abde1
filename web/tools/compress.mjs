// Writes a .gz beside every built file that gains from it; the server sends it to whoever accepts it.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const kKinds = new Set(['.html', '.js', '.css', '.svg']);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

for (const file of filesBelow(dist)) {
  if (!kKinds.has(extname(file))) continue;
  const plain = readFileSync(file);
  const packed = gzipSync(plain, { level: 9 });
  if (packed.length < plain.length * 0.9) writeFileSync(`${file}.gz`, packed);
}
