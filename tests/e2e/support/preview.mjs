// The built page of this checkout before a server that may have another one built in: vite's preview forwards. WEB_DIST: built elsewhere.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../../web', import.meta.url));

async function freePort() {
  const probe = createServer();
  await new Promise((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

export async function previewOf(server) {
  const port = await freePort();
  const words = ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port)];
  const built = process.env.WEB_DIST ? ['--outDir', process.env.WEB_DIST] : [];
  const child = spawn(process.execPath, [...words, '--strictPort', ...built], {
    cwd: web,
    env: { ...process.env, AFFRAY_SERVER: server.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  await new Promise((ready, failed) => {
    child.stdout.on('data', (bytes) => String(bytes).includes(String(port)) && ready());
    child.once('exit', (code) => failed(new Error(`the preview ended (${code})`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    // A link that the server has printed, to the page that is looked at.
    of: (link) => link.replace(server.url, `http://127.0.0.1:${port}`),
    close: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

// The page that a server brings along, or with WEB_DIST one that was built elsewhere before it.
export async function frontOf(server) {
  return process.env.WEB_DIST ? previewOf(server) : { url: server.url, close: async () => {} };
}
