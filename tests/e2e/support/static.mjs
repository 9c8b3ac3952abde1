// Serves web/dist with the headers of SEC-14, as affrayd does, and answers what a page asks of any server.
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const kTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export const kPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const page = pathname === '/' || pathname === '/play';
  const file = join(dist, page ? 'index.html' : pathname);
  response.setHeader('Content-Security-Policy', kPolicy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (pathname === '/api/push') {
    response.setHeader('Content-Type', 'application/json');
    return response.end('{}'); // it calls nobody
  }
  try {
    if (!file.startsWith(dist) || !statSync(file).isFile()) throw new Error('no file');
    response.setHeader('Content-Type', kTypes[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  } catch {
    response.statusCode = 404;
    response.end();
  }
}

// Listens on a free port of the loopback; call close() at the end.
export async function serveClient() {
  const server = createServer(answer);
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
