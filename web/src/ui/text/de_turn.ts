// German for playing a turn: the action bar, its end, flight, what is spoken on request, what this device does by itself.
import type { kTurnEnglish } from './en_turn';

export const kTurnGerman: Record<keyof typeof kTurnEnglish, string> = {
  'bar.none': 'Hier ist gerade nichts zu tun.',
  'bar.not_now': 'Jetzt nicht',
  'bar.not_now.title': 'Jetzt nicht möglich',
  'bar.more': 'Mehr',
  'bar.more.title': 'Für die ganze Gruppe',
  'bar.back': 'Frühere Aktionen',
  'bar.on': 'Weitere Aktionen',
  'bar.unfold': 'Zeigen: {what}',

  'turn.end.left': 'Es gibt noch etwas zu tun: {what}.',
  'turn.end.left.more': 'Es gibt noch etwas zu tun: {what} und mehr.',
  'turn.end.points': 'Aktionspunkte übrig: {points}.',
  'turn.end.go': 'Zug beenden',
  'turn.end.stay': 'Bleiben',
  'turn.unseen': 'Die Spielleitung handelt',
  'turn.called': 'Dein Zug',
  'turn.called.asked': 'Eine Frage an dich',

  'flight.title': 'Flucht vorschlagen …',
  'flight.what': 'Die Flucht beendet diesen Kampf für die ganze Gruppe, wenn alle Spielenden zustimmen.',
  'flight.leave': 'Alle gehen auf einmal, ohne Wurf; die Gefallenen werden mitgenommen.',
  'flight.loss':
    'Die Kampagne erleidet einen Verlust, den die Spielleitung bestimmt: Das Ziel dieses Kampfes ist aufgegeben.',
  'flight.stands':
    'Solange andere noch abstimmen, kannst du ihn zurücknehmen. Stimmt sonst niemand ab, geht ihr sofort.',
  'flight.go': 'Allen die Flucht vorschlagen',
  'flight.leave.it': 'Weiterkämpfen',

  'wish.title': 'Auf diesem Gerät',
  'wish.confirmEnd': 'Nachfragen, bevor ein Zug endet, in dem noch etwas zu tun ist',
  'wish.tone': 'Einen Ton spielen, wenn ich am Zug bin',
  'wish.notice': 'Mich außerhalb der Seite benachrichtigen, wenn ich am Zug bin',
  'wish.notice.denied':
    'Dieser Browser blockiert Benachrichtigungen dieser Seite; seine Einstellungen können sie erlauben.',
  'wish.notice.missing': 'Dieser Browser kennt keine Benachrichtigungen.',

  'summons.switch': 'Mich auf diesem Gerät benachrichtigen, wenn dieser Tisch auf mich wartet',
  'summons.what':
    'Auch wenn diese Seite geschlossen ist, einmal je Zug oder Frage. Die Nachricht nennt den Tisch und dass er auf dich wartet, nichts vom Kampf; sie geht über den Dienst des Herstellers deines Browsers, der sie nicht lesen kann.',
  'summons.missing':
    'Diesen Browser kann man nicht rufen, während die Seite geschlossen ist. Auf einem iPhone oder iPad lege die Seite zuerst auf den Home-Bildschirm.',
  'summons.denied':
    'Dieser Browser erlaubt dieser Seite keine Nachrichten. Erlaube sie in seinen Einstellungen für diese Seite und versuche es noch einmal.',
  'summons.failed': 'Das hat nicht geklappt. Versuche es später noch einmal.',

  'ask.nobody': 'Du führst hier niemanden.',
  'ask.where': '{who}: {parts}.',
  'ask.threat': '{who} ist in Reichweite von {names}.',
  'ask.threat.engaged': '{who} ist im Nahkampf mit {names}.',
  'ask.threat.none': 'Niemand bedroht {who}, soweit du siehst.',
  'ask.can': '{who} kann: {actions}.',
  'ask.can.none': '{who} kann jetzt nichts tun.',
  'ask.near': 'nächster Gegner: {who}, {away} Richtung {direction}',
};
