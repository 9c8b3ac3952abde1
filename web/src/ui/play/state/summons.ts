// Calls to a table whose page is closed: made and ended for one seat on this device.
import { ApiError } from '../../../protocol/api';
import { endSummons, keepSummons } from '../../../protocol/summons';
import { t } from '../../text';

// Why it cannot be had.
export type NoSummons = 'missing' | 'denied' | 'failed';

// Where the service worker, which knows no catalogue, finds the words of this person's language.
const kWordsCache = 'affray-words';
const kWordsPath = '/summons-words.json';

// What is used of the browser.
export interface Device {
  registration(): Promise<ServiceWorkerRegistration | undefined>;
  permission(): Promise<NotificationPermission | 'missing'>;
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  keepWords(words: Record<string, string>): Promise<void>;
}

export const kThisDevice: Device = {
  async registration() {
    if (!('serviceWorker' in navigator)) return undefined;
    const registered = await navigator.serviceWorker.getRegistration();
    return registered === undefined ? undefined : navigator.serviceWorker.ready;
  },
  async permission() {
    if (typeof Notification === 'undefined') return 'missing';
    return Notification.permission === 'default'
      ? await Notification.requestPermission()
      : Notification.permission;
  },
  get store() {
    return localStorage;
  },
  async keepWords(words) {
    const cache = await caches.open(kWordsCache);
    await cache.put(kWordsPath, new Response(JSON.stringify(words)));
  },
};

function storageKey(encounter: string, seat: number): string {
  return `affray/summons/${encounter}/${seat}`;
}

// Whether a browser can be called at all; an iPhone can once the page is on its home screen.
export function canBeSummoned(): boolean {
  return (
    typeof Notification !== 'undefined' && 'serviceWorker' in navigator && typeof PushManager !== 'undefined'
  );
}

export function isSummoned(encounter: string, seat: number, device = kThisDevice): boolean {
  return device.store.getItem(storageKey(encounter, seat)) !== null;
}

function words(): Record<string, string> {
  return { turn: t('turn.called'), asked: t('turn.called.asked'), name: t('app.name') };
}

function sameKey(subscription: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}

// One subscription of a browser serves all its seats. Of a key that the server has no longer it is of no use.
async function subscription(manager: PushManager, key: string): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  if (known !== null && sameKey(known, key)) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

// undefined: from now on this device is called.
export async function beSummoned(
  encounter: string,
  seat: number,
  key: string,
  device = kThisDevice,
): Promise<NoSummons | undefined> {
  const leave = await device.permission();
  if (leave !== 'granted') return leave === 'missing' ? 'missing' : 'denied';
  try {
    const manager = (await device.registration())?.pushManager;
    if (manager === undefined) return 'missing';
    const id = await keepSummons(encounter, seat, (await subscription(manager, key)).toJSON());
    device.store.setItem(storageKey(encounter, seat), id);
    await device.keepWords(words());
    return undefined;
  } catch {
    return 'failed';
  }
}

// The browser's subscription stays, for its other seats.
export async function beLeftAlone(encounter: string, seat: number, device = kThisDevice): Promise<boolean> {
  const id = device.store.getItem(storageKey(encounter, seat));
  try {
    if (id !== null) await endSummons(encounter, seat, id);
  } catch (error) {
    // It has ended already: with the seat's former holder, or because the service knew it no longer.
    if (!(error instanceof ApiError && error.status === 404)) return false;
  }
  device.store.removeItem(storageKey(encounter, seat));
  return true;
}

// Whoever comes back to a table is called in the language that they read now, at the address that the browser has now.
export async function renewSummons(encounter: string, seat: number, device = kThisDevice): Promise<void> {
  if (!isSummoned(encounter, seat, device)) return;
  try {
    const known = await (await device.registration())?.pushManager.getSubscription();
    if (known === null || known === undefined) return device.store.removeItem(storageKey(encounter, seat));
    device.store.setItem(storageKey(encounter, seat), await keepSummons(encounter, seat, known.toJSON()));
    await device.keepWords(words());
  } catch {
    // Another time.
  }
}
