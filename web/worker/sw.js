// The service worker: keeps the hashed files of one build, a page that says kindly when the server is away, and calls
// somebody to a table whose page is closed.
//
// The way in is always the server's own page, never a kept one, so that no old client meets a new server; what the
// API and the tables say is never touched here. Comes out of the build with __BUILD__ and __SHELL__ filled in.
const kCache = 'affray-shell-__BUILD__';
const kShell = __SHELL__;
const kOffline = '/offline.html';
// A proxy in front of a server that is being restarted.
const kAway = new Set([502, 503, 504]);

self.addEventListener('install', (event) => {
  const kept = caches.open(kCache).then((cache) => cache.addAll(kShell));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('affray-shell-') && name !== kCache))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function page(request) {
  try {
    const answer = await fetch(request);
    if (!kAway.has(answer.status)) return answer;
  } catch {
    // No network, or nobody there.
  }
  return (await caches.match(kOffline, { cacheName: kCache })) ?? Response.error();
}

async function asset(request) {
  const kept = await caches.match(request, { cacheName: kCache, ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(kCache);
    await cache.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

// The words of a call, as the page has left them in the language of whoever reads it.
const kWordsCache = 'affray-words';
const kWordsPath = '/summons-words.json';
const kPlainWords = { turn: 'It is your turn.', asked: 'You are asked something.', name: 'Affray' };

async function words() {
  try {
    const kept = await caches.match(kWordsPath, { cacheName: kWordsCache });
    return { ...kPlainWords, ...(await kept?.json()) };
  } catch {
    return kPlainWords;
  }
}

function summonsOf(data) {
  try {
    const { kind, encounter, title } = data.json();
    return { kind, encounter: String(encounter ?? ''), title: String(title ?? '') };
  } catch {
    return { kind: '', encounter: '', title: '' };
  }
}

async function summon(data) {
  const { kind, encounter, title } = summonsOf(data);
  const where = encounter === '' ? '/' : `/play#${encodeURIComponent(encounter)}`;
  const address = new URL(where, location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Whoever looks at the table sees it there.
  if (pages.some((page) => page.visibilityState === 'visible' && page.url === address)) return;
  const told = await words();
  await self.registration.showNotification(title === '' ? told.name : title, {
    body: kind === 'asked' ? told.asked : told.turn,
    tag: `affray-summons-${encounter}`,
    renotify: true,
    icon: '/icon-192.png',
    data: { where },
  });
}

self.addEventListener('push', (event) => event.waitUntil(summon(event.data)));

async function open(where) {
  const address = new URL(where, location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url === address);
  await (there === undefined ? self.clients.openWindow(address) : there.focus());
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.where ?? '/'));
});
