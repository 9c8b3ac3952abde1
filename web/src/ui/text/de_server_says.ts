// German for the sentences with numbers that the server makes.
import type { ServerTables } from './foreign';

export const kServerGerman: ServerTables = {
  kServerSentences: {
    'under_way.server':
      'Auf diesem Server laufen {most} Begegnungen, mehr gehen nicht; beende eine, oder frag, wer ihn betreibt.',
    'under_way.campaign': 'In dieser Kampagne laufen {most} Begegnungen, mehr gehen nicht; beende erst eine.',
    'under_way.account': 'Bei dir laufen {most} Begegnungen, mehr gehen nicht; beende erst eine.',
    'under_way.none': 'Auf diesem Server darfst du keine Begegnungen anlegen.',
    'kept.campaign':
      'Diese Kampagne bewahrt {most} Begegnungen auf, mehr gehen nicht; spielt in einer anderen Kampagne weiter.',
    'kept.account':
      'Du hast {most} Begegnungen angelegt, mehr gehen nicht; lass eine andere Spielleitung sie anlegen, oder frag, wer den Server betreibt.',
    talk: 'Dieser Tisch bewahrt {most} Zeilen oder {room} Gespräch auf, und das ist voll; redet in einer anderen Begegnung weiter.',
    'talk.hour':
      'Ein Platz darf in einer Stunde {most} Dinge sagen, und die hast du gesagt; warte eine Weile.',
    'campaigns.own':
      'Dir können höchstens {most} Kampagnen gehören, und so viele sind es; mach in einer davon weiter, oder gib eine an ein anderes Mitglied ab.',
    'campaigns.heir':
      'Diesem Mitglied können höchstens {most} Kampagnen gehören, und so viele sind es; gib sie an ein anderes ab.',
    'invitations.campaign':
      'Diese Kampagne hat {most} offene Einladungen, mehr gehen nicht; nimm eine zurück, die nicht gebraucht wird.',
    'invitations.account':
      'Du hast {most} offene Einladungen, mehr gehen nicht; nimm eine zurück, die nicht gebraucht wird.',
    shared:
      'Dieser Kampf hat {most} Links zu seiner Aufzeichnung, mehr gehen nicht; nimm einen zurück, der nicht gebraucht wird.',
    webhooks:
      'Diese Kampagne meldet an {most} Stellen, mehr gehen nicht; entferne eine, die nicht gebraucht wird.',
    pictures: 'Diese Kampagne hat Platz für {most} Bilder; entferne eins, das nicht mehr gebraucht wird.',
    'pictures.campaign':
      'Die Bilder dieser Kampagne dürfen zusammen {room} groß sein; entferne eins, das nicht mehr gebraucht wird.',
    'pictures.own':
      'Deine Bilder dürfen zusammen {room} groß sein; entferne eins, das nicht mehr gebraucht wird.',
    'storage.own':
      'Du hast hier Platz für {room}, davon sind {used} belegt: {encounters} von Begegnungen, {campaigns} von Kampagnen, {pictures} von Bildern. Entferne Bilder, die nicht mehr gebraucht werden, gib eine Kampagne an ein anderes Mitglied ab, oder frag, wer den Server betreibt.',
    'storage.owner':
      'Wem diese Kampagne gehört, hat hier Platz für {room}, davon sind {used} belegt: {encounters} von Begegnungen, {campaigns} von Kampagnen, {pictures} von Bildern. Entferne Bilder, die nicht mehr gebraucht werden, gib eine Kampagne an ein anderes Mitglied ab, oder frag, wer den Server betreibt.',
    records:
      'Diese Kampagne hat Platz für {most} {kind}, abgelegte eingerechnet; ändere, was nicht mehr gebraucht wird, oder beginn eine andere Kampagne.',
    texts: 'Die Texte dieser Kampagne dürfen zusammen {room} groß sein; entferne oder kürze erst einen.',
    'texts.data':
      'Eine Kampagne hat höchstens {most} Texte mit Daten, zusammen {room}; entferne oder kürze erst einen.',
    throws: '{most} Würfe von dir warten auf eine Figur; mach erst aus einem davon eine.',
    history:
      'Die Geschichte dieser Kampagne darf {room} groß werden, und das ist voll; spielt in einer anderen Kampagne weiter.',
    bans: 'Dieser Server behält {most} Sperren, mehr gehen nicht; heb eine auf, oder sperr ein größeres Netz.',
    'banned.until.why':
      'Wer den Server betreibt, hat die Adresse, von der du kommst, bis {when} UTC gesperrt: {why}',
    'banned.until': 'Wer den Server betreibt, hat die Adresse, von der du kommst, bis {when} UTC gesperrt.',
    'banned.why': 'Wer den Server betreibt, hat die Adresse gesperrt, von der du kommst: {why}',
    outfit: 'Die Ausrüstung kostet {price}, und du hast {have}; lass etwas weg.',
    'level.next': 'Die nächste Stufe verlangt {points} Punkte.',
    'class.wants': 'Die Klasse verlangt {ability} {least}; wähle eine andere Klasse.',
    'power.level':
      'Die Fähigkeit {power} ist von Stufe {level}, die Figur erst von Stufe {own}; wähle eine andere.',
    outside: '{value} liegt nicht zwischen {least} und {most}.',
  },
  kServerWords: {
    characters: 'Figuren',
    parties: 'Gruppen',
    hoards: 'Horte',
    divisions: 'Teilungen',
    'scenes and texts of data': 'Szenen und Texte mit Daten',
    calendars: 'Kalender',
    bytes: 'Byte',
  },
};
