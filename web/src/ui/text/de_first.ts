// German for the first minute: the way in, links, the first turn, the road of a campaign.
import type { kFirstEnglish } from './en_first';

export const kFirstGerman: Record<keyof typeof kFirstEnglish, string> = {
  'link.code': 'oder mit diesem Code, einmal, innerhalb von 24 Stunden:',
  'elsewhere.title': 'Dieser Platz auf einem anderen Gerät',
  'elsewhere.hint':
    'Ein Link bringt dich zurück auf deinen Platz, vom Telefon aus oder wenn dieser Browser dich vergessen hat.',
  'elsewhere.make': 'Meinen Link erstellen',
  'elsewhere.sure': 'Wirklich einen neuen Link erstellen',
  'elsewhere.loss': 'Der bisherige Link zu diesem Platz öffnet dann nichts mehr.',
  'elsewhere.link': 'Link zu deinem Platz; behalte ihn für dich',
  'link.qr': 'Einem Telefon zeigen',
  'link.qr.of': '{label}, als Bild für ein Telefon',

  'landing.title': 'Kämpfe auf einem Spielfeld, und die Regeln kennt Affray',
  'landing.what':
    'Affray führt die Begegnungen deiner Rollenspielrunde im Browser: Es weiß, wer am Zug ist, was ein Schritt kostet und provoziert und was deine Gegner nicht wissen dürfen. Die Spielleitung darf alles anders entscheiden; Monster können selbst handeln.',
  'landing.play': 'Jetzt einen Kampf spielen',
  'landing.busy': 'Der Tisch wird gedeckt …',
  'landing.hint':
    'Ohne Konto. Du führst vier Reisende an eine Brücke, die Räuber besetzt halten; die Räuber handeln selbst.',
  'landing.you': 'Du',
  'landing.closed':
    'Auf diesem Server eröffnet nur Tische, wer seinen Schlüssel hat. Frag die Person, die ihn betreibt, nach einem Platz.',
  'landing.picture':
    'Eine Gruppe von vier vor einer Brücke aus Planken, die drei Räuber besetzt halten; ein Weg hinüber ist eingezeichnet.',

  'first.title': 'Dein erster Zug',
  'first.of': 'Dein erster Zug, {number} von 6',
  'first.next': 'Weiter',
  'first.done': 'Weiterkämpfen',
  'first.leave': 'Das kenne ich',
  'first.board.title': 'Das Spielfeld',
  'first.board':
    'Die gefüllten Scheiben sind deine, die roten Rauten halten die Brücke. Wer handelt, trägt einen Messingring. Das Mausrad oder zwei Finger zoomen, Ziehen verschiebt das Spielfeld.',
  'first.board.touch':
    'Die gefüllten Scheiben sind deine, die roten Rauten halten die Brücke. Wer handelt, trägt einen Messingring. Ein Finger verschiebt das Spielfeld, zwei zoomen.',
  'first.turn.title': 'Wer am Zug ist',
  'first.turn':
    'Hier steht immer, auf wen alle warten. Während Räuber handeln, sieh zu: Sie spielen selbst. Ist eine deiner Figuren am Zug, ist sie schon gewählt.',
  'first.move.title': 'Bewegen',
  'first.move':
    'Getönte Felder sind erreichbar; die Zahl ist der Preis in Aktionspunkten. Klick eines an, um hinzugehen, oder zieh die Figur. Ein Zeichen am Weg warnt, dass ein Gegner zuschlagen kann.',
  'first.move.touch':
    'Getönte Felder sind erreichbar; die Zahl ist der Preis in Aktionspunkten. Tipp eines an, um den Weg zu sehen, und noch einmal, um zu gehen. Ein Zeichen am Weg warnt, dass ein Gegner zuschlagen kann.',
  'first.act.title': 'Handeln',
  'first.act':
    'Wähl hier einen Angriff oder klick auf dem Spielfeld einen Gegner an. Der Preis steht auf dem Knopf; gewürfelt wird erst, wenn du bestätigst.',
  'first.act.touch':
    'Wähl hier einen Angriff oder tipp auf dem Spielfeld einen Gegner an. Der Preis steht auf dem Knopf; gewürfelt wird erst, wenn du bestätigst.',
  'first.ask.title': 'Wenn du gefragt wirst',
  'first.ask':
    'Im Zug von jemand anderem kann hier eine Frage auftauchen, mit einer Uhr: dazwischengehen, zuschlagen oder es geschehen lassen. Läuft die Zeit ab, geschieht, was auf der Karte steht.',
  'first.end.title': 'Den Zug beenden',
  'first.end':
    'Wenn nichts mehr übrig ist, was du tun willst, beende hier deinen Zug. „?“ oben zeigt alle Tasten; Strg+K findet alles.',
  'first.end.touch':
    'Wenn nichts mehr übrig ist, was du tun willst, beende hier deinen Zug. Bogen und Log liegen unten; „?“ oben erklärt mehr.',

  'encounters.stand.prepared': 'vorbereitet',
  'encounters.stand.open': 'Plätze frei',
  'encounters.stand.on': 'läuft',
  'encounters.stand.over': 'vorbei',

  'road.title': 'Auf dem Weg zum nächsten Kampf',
  'road.invite': 'Mitspielende einladen',
  'road.invite.hint': 'Für jede Person ein Link; ein Konto lässt sich am Telefon anlegen.',
  'road.invite.done': '{players, Person spielt|Personen spielen} mit',
  'road.characters': 'Figuren erschaffen',
  'road.characters.hint': 'Wer spielt, macht die eigenen; du kannst Gefolge machen.',
  'road.characters.done': '{characters, Figur|Figuren} bereit',
  'road.party': 'Eine Gruppe versammeln',
  'road.party.hint': 'Wer mitgeht, und in welcher Ordnung.',
  'road.party.done': '{marching} in der Gruppe',
  'road.scene': 'Eine Szene vorbereiten',
  'road.scene.hint': 'Ein eigenes Spielfeld; oder nimm eines, das der Server mitbringt.',
  'road.scene.done': '{scenes, Szene|Szenen} vorbereitet',
  'road.play': 'Eine Begegnung eröffnen',
  'road.play.hint': 'Gruppe und Szene treffen sich, und alle bekommen einen Platz.',
  'road.play.done': '{open, Begegnung|Begegnungen} zu spielen',
  'road.go': 'An den Tisch: {title}',
  'road.mine': 'Deine',
  'road.mine.none': 'Du hast hier noch keine Figur.',
  'road.mine.make': 'Erschaff eine',
  'road.mine.wait': 'Noch ist kein Kampf vorbereitet. Den nächsten eröffnet die Spielleitung.',
};
