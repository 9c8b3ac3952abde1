// German for what the HTTP API refuses.
import type { ProblemTables } from './foreign';

export const kProblemGerman: ProblemTables = {
  kProblems: {
    'BAD_ARGUMENT after': 'Die Liste hat sich inzwischen geändert. Lade sie neu.',
    'BAD_ARGUMENT amounts': 'Sag, wie viel den Besitzer wechselt: mindestens ein Ding, höchstens 200.',
    'BAD_ARGUMENT choices': 'Aus dieser Auswahl wird keine Figur.',
    'BAD_ARGUMENT condition': 'Wähle auf den Beinen, bewusstlos oder tot.',
    'BAD_ARGUMENT content': 'Diese Begegnung gibt es für diese Kampagne nicht.',
    'BAD_ARGUMENT count': 'Mindestens eins.',
    'BAD_ARGUMENT from': 'Wähle, woher es kommt.',
    'BAD_ARGUMENT heirs': 'Höchstens 40 erben.',
    'BAD_ARGUMENT members': 'Jemand von diesen gehört nicht zur Kampagne.',
    'BAD_ARGUMENT monster': 'Dieses Monster kennt die Kampagne nicht.',
    'BAD_ARGUMENT parcel': 'Ein Hort bleibt ein Hort, ein Fund ein Fund.',
    'BAD_ARGUMENT reason': 'Sag, warum, in 1 bis 400 Zeichen.',
    'BAD_ARGUMENT recoveries': 'Höchstens 30 Erholungen für jeden.',
    'BAD_ARGUMENT redemption': 'Sag, wie es gutgemacht wurde, in höchstens 4.000 Zeichen.',
    'BAD_ARGUMENT ruleset':
      'Die Begegnung hat andere Regeln als die Kampagne, oder dieser Server kennt sie nicht.',
    'BAD_ARGUMENT story': 'Höchstens 4.000 Zeichen.',
    'BAD_ARGUMENT text': 'Höchstens 4.000 Zeichen.',
    'BAD_ARGUMENT thing': 'Diesen Gegenstand kennt die Kampagne nicht.',
    'BAD_ARGUMENT thrown': 'Das war nicht dein Wurf, oder es ist schon eine Figur daraus geworden.',
    'BAD_ARGUMENT to': 'Wähle, wohin es geht: anderswohin, als es herkommt.',
    'BAD_ARGUMENT form': 'Wähle einen Kanal von Discord oder unterschriebene Nachrichten für ein Programm.',
    'BAD_ARGUMENT hours': 'Diese Zeit passt nicht: mindestens eine Stunde, höchstens 90 Tage.',
    'BAD_ARGUMENT mailTo':
      'Schreib eine Adresse wie ann@example.org. Ein Server, der keine Post verschickt, kann so nicht einladen.',
    'BAD_ARGUMENT news': 'Wähle, was gemeldet werden soll.',
    'BAD_ARGUMENT options': 'Diese Regeln haben keine solche Option, oder sie geht nicht so weit.',
    'BAD_ARGUMENT role': 'Wähle Spielleitung, Spieler oder Zuschauer.',
    'BAD_ARGUMENT title': 'Es braucht einen Titel.',
    'BAD_ARGUMENT url':
      'An diese Adresse meldet der Server nichts. Sie beginnt mit https:// und führt zu einem der Server, die sein Betreiber nennt.',
    'BAD_ARGUMENT uses': 'Sie gilt für einen bis hundert Leute.',
    'CONFLICT early': 'Das ist noch nicht verdient: Jetzt kostet es einen Verlust der Kampagne.',
    'CONFLICT picker': 'Jetzt wählt jemand anders.',
    'CONFLICT status': 'Es ist inzwischen anders ausgegangen. Sieh nach, wie es steht.',
    'FORBIDDEN as': 'Das hat ein anderer Platz gesehen.',
    FORBIDDEN: 'Deine Rolle in dieser Kampagne erlaubt das nicht.',
    NOT_A_PICTURE: 'Das ist kein Bild, wie sie hier genommen werden: PNG, JPEG oder WebP, unbewegt.',
    PICTURE_BROKEN: 'Das Bild ist beschädigt und nicht zu lesen.',
    PICTURE_TOO_LARGE:
      'Das Bild ist zu groß: höchstens 8 MB, 8.192 mal 8.192 und 40 Millionen Punkte im Ganzen.',
    BAD_PICTURE_NAME: 'Der Name dieser Datei geht nicht. Gib ihr einen anderen.',
    'BAD_ARGUMENT most': 'So viel lässt sich nicht geben: 0 oder mehr, als ganze Zahl.',
    'BAD_ARGUMENT network':
      'Diese Adresse lässt sich nicht sperren. Zum Beispiel 192.0.2.7, 192.0.2.0/24 oder 2001:db8::/32; mindestens 8 Bits, bei IPv6 16.',
    OWN_ADDRESS: 'Von dort kommst du selbst: Die Sperre schließt auch dich aus.',
    PROXY_ADDRESS:
      'Dort ist ein Proxy, ein anderer deiner Server oder diese Maschine selbst: Auf diesem Weg kommen auch andere.',
    QUOTA_REACHED: 'Mehr ist hier nicht unterzubringen. Räume etwas weg, oder frag, wer den Server betreibt.',
  },
};
