// German for what stands around a fight: setting a server up, how an encounter stands and ends, the installed page.
import type { kStandingEnglish } from './en_standing';

export const kStandingGerman: Record<keyof typeof kStandingEnglish, string> = {
  'setup.banner': 'Um diesen Server kümmert sich noch niemand.',
  'setup.banner.go': 'Diesen Server einrichten',
  'setup.title': 'Diesen Server einrichten',
  'setup.what':
    'Danach betreibst du ihn: Du lädst Leute ein und hilfst, wenn jemand das Passwort vergisst. Außer dir kann das dann niemand mehr werden.',
  'setup.code': 'Code des Servers',
  'setup.code.hint':
    'Acht Zeichen. Der Server hat sie dort ausgegeben, wo er gestartet wurde, und in sein Protokoll.',
  'setup.code.lost': 'Kein Code, oder zu alt? Auf dem Rechner des Servers gibt dies einen neuen aus:',
  'setup.go': 'Einrichten',
  'setup.closed.title': 'Dieser Server ist eingerichtet',
  'setup.closed': 'Er wird schon betrieben. Wenn von dir, melde dich an; sonst bitte um eine Einladung.',

  'encounters.stand.resting': 'ruht',
  'encounters.resting.since': 'seit {date}',
  'conduct.resting': 'Der Kampf ruht seit {date}. Alles bleibt, wie es ist: Plätze, Würfel, Uhren.',
  'conduct.resting.player':
    'Du kannst gehen; auf demselben Weg kommst du an deinen Platz zurück. Weiter geht es durch die Spielleitung.',
  'ref.rest.go': 'Den Kampf ruhen lassen',
  'ref.rest.hint':
    'Auf einen anderen Tag: Uhren stehen still, Plätze bleiben, und die Liste sagt, seit wann er ruht.',
  'ref.finish.hint':
    'Beenden: Der Kampf zählt, wie er steht. Wunden, Schätze und Erfahrung gehen an die Kampagne, und alle können ihn noch einmal ansehen.',
  'ref.finish.sure': 'Niemand kann mehr handeln. Was geschehen ist, geht an die Kampagne.',
  'ref.discard': 'Die Begegnung verwerfen',
  'ref.discard.hint':
    'Verwerfen: als wäre sie nicht gespielt. Die Figuren sind wie zuvor, und was hier gewonnen wurde, ist verloren.',
  'ref.discard.sure':
    'Wirklich verwerfen? Gespielte Runden: {round}. Wunden, Schätze und Erfahrung dieses Kampfs gehen der Kampagne verloren; nur sein Protokoll bleibt.',
  'ref.discard.yes': 'Ja, verwerfen',
  'find.also.rest': 'Nacht parken vertagen später Pause',
  'acts.rename': 'Name',
  'acts.rename.go': 'Umbenennen',

  'invited.to': '{by} lädt dich in die Kampagne „{campaign}“ ein.',
  'invited.to.server': '{by} lädt dich auf diesen Server ein.',
  'invited.until': 'Gültig bis {date}.',
  'invited.gone': 'Diese Einladung gilt nicht mehr.',
  'invited.gone.hint':
    'Sie ist aufgebraucht, zurückgenommen oder abgelaufen. Wer sie dir geschickt hat, macht im Nu eine neue: Frag einfach nach.',

  'offline.title': 'Der Server ist nicht zu erreichen',
  'offline.hint':
    'Entweder hat dieses Gerät kein Netz, oder der Server startet gerade neu. Nichts ist verloren: Dein Platz wartet auf dich.',
  'offline.again': 'Noch einmal versuchen',
};
