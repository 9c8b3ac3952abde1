// How somebody is called to the table: a short tone that the browser makes itself, and a message of the system.
type Leave = 'granted' | 'denied' | 'missing';

let audio: AudioContext | undefined;

// Two notes, a fifth apart: heard across a room, over in half a second.
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
  const start = audio.currentTime + 0.02;
  [392, 587.33].forEach((pitch, index) => {
    const begin = start + index * 0.16;
    const wave = audio!.createOscillator();
    const gain = audio!.createGain();
    wave.type = 'triangle';
    wave.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(0.18, begin + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + 0.34);
    wave.connect(gain).connect(audio!.destination);
    wave.start(begin);
    wave.stop(begin + 0.36);
  });
}

// Asks for leave to send messages, where it has not been given or refused.
export async function mayNotify(): Promise<Leave> {
  if (typeof Notification === 'undefined') return 'missing';
  const leave =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return leave === 'granted' ? 'granted' : 'denied';
}

// A message of the system, while the page is out of sight.
export function notify(title: string, body: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  if (!document.hidden) return;
  try {
    const message = new Notification(title, { body, tag: 'affray-turn' });
    message.onclick = () => {
      window.focus();
      message.close();
    };
  } catch {
    // Phones let only the service worker send messages.
    const where = `${location.pathname}${location.hash}`;
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { body, tag: 'affray-turn', data: { where } }),
    );
  }
}
