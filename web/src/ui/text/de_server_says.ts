// German for the sentences with numbers that the server makes.
import type { Foreign } from './foreign';

export const kServerGerman: Foreign['server'] = {
  sentences: {
    'This server has {most} encounters under way, which is all it has room for; end one, or ask its operator.':
      'Auf diesem Server laufen {most} Begegnungen, mehr gehen nicht; beende eine, oder frag, wer ihn betreibt.',
    'This campaign has {most} encounters under way, and may have no more; end one first.':
      'In dieser Kampagne laufen {most} Begegnungen, mehr gehen nicht; beende erst eine.',
    'You have {most} encounters under way, and may have no more; end one first.':
      'Bei dir laufen {most} Begegnungen, mehr gehen nicht; beende erst eine.',
    'The operator of this server lets you make no encounters.':
      'Auf diesem Server darfst du keine Begegnungen anlegen.',
    'This campaign keeps {most} encounters, which is all it has room for; go on in another campaign.':
      'Diese Kampagne bewahrt {most} Begegnungen auf, mehr gehen nicht; spielt in einer anderen Kampagne weiter.',
    'You have made {most} encounters, and may make no more; let another referee make it, or ask the operator.':
      'Du hast {most} Begegnungen angelegt, mehr gehen nicht; lass eine andere Spielleitung sie anlegen, oder frag, wer den Server betreibt.',
    'This table keeps {most} lines or {room} of talk, and that is all used; go on talking in another encounter.':
      'Dieser Tisch bewahrt {most} Zeilen oder {room} Gespräch auf, und das ist voll; redet in einer anderen Begegnung weiter.',
    'A seat may say {most} things within an hour, and you have; go on in a while.':
      'Ein Platz darf in einer Stunde {most} Dinge sagen, und die hast du gesagt; warte eine Weile.',
    'The most campaigns that you may own is {most}, and you do; go on in one of them, or give one to another member.':
      'Dir können höchstens {most} Kampagnen gehören, und so viele sind es; mach in einer davon weiter, oder gib eine an ein anderes Mitglied ab.',
    'The most campaigns that this member may own is {most}, and they do; give it to another member.':
      'Diesem Mitglied können höchstens {most} Kampagnen gehören, und so viele sind es; gib sie an ein anderes ab.',
    'This campaign has {most} open invitations, and may have no more; take one back that is not needed.':
      'Diese Kampagne hat {most} offene Einladungen, mehr gehen nicht; nimm eine zurück, die nicht gebraucht wird.',
    'You have {most} open invitations, and may have no more; take one back that is not needed.':
      'Du hast {most} offene Einladungen, mehr gehen nicht; nimm eine zurück, die nicht gebraucht wird.',
    'This fight has {most} links to its replay, and may have no more; take one back that is not needed.':
      'Dieser Kampf hat {most} Links zu seiner Aufzeichnung, mehr gehen nicht; nimm einen zurück, der nicht gebraucht wird.',
    'This campaign tells {most} other places of its news, and may tell no more; remove one that is not needed.':
      'Diese Kampagne meldet an {most} Stellen, mehr gehen nicht; entferne eine, die nicht gebraucht wird.',
    'This campaign has room for {most} pictures; remove one that is no longer needed.':
      'Diese Kampagne hat Platz für {most} Bilder; entferne eins, das nicht mehr gebraucht wird.',
    'The pictures of this campaign may come to {room} together; remove one that is no longer needed.':
      'Die Bilder dieser Kampagne dürfen zusammen {room} groß sein; entferne eins, das nicht mehr gebraucht wird.',
    'Your pictures may come to {room} together; remove one that is no longer needed.':
      'Deine Bilder dürfen zusammen {room} groß sein; entferne eins, das nicht mehr gebraucht wird.',
    'You have room for {room} here, and {used} of it are used: {encounters} by encounters, {campaigns} by campaigns, {pictures} by pictures. Remove pictures that are no longer needed, give a campaign to another member, or ask the operator.':
      'Du hast hier Platz für {room}, davon sind {used} belegt: {encounters} von Begegnungen, {campaigns} von Kampagnen, {pictures} von Bildern. Entferne Bilder, die nicht mehr gebraucht werden, gib eine Kampagne an ein anderes Mitglied ab, oder frag, wer den Server betreibt.',
    'The owner of this campaign has room for {room} here, and {used} of it are used: {encounters} by encounters, {campaigns} by campaigns, {pictures} by pictures. Remove pictures that are no longer needed, give a campaign to another member, or ask the operator.':
      'Wem diese Kampagne gehört, hat hier Platz für {room}, davon sind {used} belegt: {encounters} von Begegnungen, {campaigns} von Kampagnen, {pictures} von Bildern. Entferne Bilder, die nicht mehr gebraucht werden, gib eine Kampagne an ein anderes Mitglied ab, oder frag, wer den Server betreibt.',
    'This campaign has room for {most} {kind}, laid aside ones too; change one that is no longer needed, or begin another campaign.':
      'Diese Kampagne hat Platz für {most} {kind}, abgelegte eingerechnet; ändere, was nicht mehr gebraucht wird, oder beginn eine andere Kampagne.',
    'The texts of this campaign may come to {room} together; remove or shorten one first.':
      'Die Texte dieser Kampagne dürfen zusammen {room} groß sein; entferne oder kürze erst einen.',
    'A campaign has at most {most} texts of data, of {room} together; remove or shorten one first.':
      'Eine Kampagne hat höchstens {most} Texte mit Daten, zusammen {room}; entferne oder kürze erst einen.',
    '{most} throws of yours wait for a character; make one of them first.':
      '{most} Würfe von dir warten auf eine Figur; mach erst aus einem davon eine.',
    'The history of this campaign may come to {room}, and that is all used; go on in another campaign.':
      'Die Geschichte dieser Kampagne darf {room} groß werden, und das ist voll; spielt in einer anderen Kampagne weiter.',
    'This server keeps {most} bans, and may keep no more; lift one, or ban a wider network.':
      'Dieser Server behält {most} Sperren, mehr gehen nicht; heb eine auf, oder sperr ein größeres Netz.',
    'The operator of this server has banned the address that you come from until {when} UTC: {why}':
      'Wer den Server betreibt, hat die Adresse, von der du kommst, bis {when} UTC gesperrt: {why}',
    'The operator of this server has banned the address that you come from until {when} UTC.':
      'Wer den Server betreibt, hat die Adresse, von der du kommst, bis {when} UTC gesperrt.',
    'The operator of this server has banned the address that you come from: {why}':
      'Wer den Server betreibt, hat die Adresse gesperrt, von der du kommst: {why}',
    'what is carried costs {price}, and there are {have}; leave something out':
      'Die Ausrüstung kostet {price}, und du hast {have}; lass etwas weg.',
    'level: the next one wants {points} points': 'Die nächste Stufe verlangt {points} Punkte.',
    'the class wants {ability} {least}; choose another class':
      'Die Klasse verlangt {ability} {least}; wähle eine andere Klasse.',
    'the power ’{power}’ is of level {level}, above the character’s {own}; choose another':
      'Die Fähigkeit {power} ist von Stufe {level}, die Figur erst von Stufe {own}; wähle eine andere.',
    '{value} is outside {least} to {most}': '{value} liegt nicht zwischen {least} und {most}.',
  },
  words: {
    characters: 'Figuren',
    parties: 'Gruppen',
    hoards: 'Horte',
    divisions: 'Teilungen',
    'scenes and texts of data': 'Szenen und Texte mit Daten',
    calendars: 'Kalender',
    bytes: 'Byte',
  },
};
