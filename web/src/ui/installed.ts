// The page as something installed: its service worker, and that an open page never stays behind its server.
import { keepVersion, newer } from '../model/build_version';

// The policy of the page lets no string name a script.
interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

let known: string | undefined;

// What the server's page is now: its entity tag changes with every build. Empty: not to be had.
async function servedVersion(): Promise<string> {
  try {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    return answer.ok ? (answer.headers.get('ETag') ?? '') : '';
  } catch {
    return '';
  }
}

// Asked whenever the server may have been another meanwhile: at a table that comes back, and at a page that is
// looked at again.
export async function lookForUpdate(): Promise<void> {
  const now = await servedVersion();
  if (newer(known, now)) location.reload();
  known = keepVersion(known, now);
}

function register(): void {
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes;
  const url =
    policies?.createPolicy('affray-worker', { createScriptURL: (name) => name }).createScriptURL('/sw.js') ??
    '/sw.js';
  // Without one the page works as well: no certificate, or a browser that keeps nothing.
  navigator.serviceWorker.register(url).catch(() => {});
}

export function keepInstalled(): void {
  if (!import.meta.env.PROD) return;
  if ('serviceWorker' in navigator) addEventListener('load', register);
  void lookForUpdate();
  // A part of a former build that the server has no longer.
  addEventListener('vite:preloadError', () => void lookForUpdate());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookForUpdate();
  });
}
