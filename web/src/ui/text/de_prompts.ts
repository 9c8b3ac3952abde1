// German for every kind of question: what it is about, what yes and no mean.
import type { PromptTables } from './foreign';

export const kPromptGerman: PromptTables = {
  kPromptWords: {
    other: { title: '', say: '{actor}: {option}?', take: '{option}', decline: 'Ablehnen' },
    abort: {
      title: 'Rechtzeitig',
      say: '{subject} greift {actor} an. Den Rest dieser Sekunde für eine Abwehr hergeben? Was noch nicht gespart ist, bleibt man schuldig.',
      take: '{option}',
      decline: 'Hinnehmen',
    },
    waking: {
      title: 'Weit weg',
      say: '{actor} ist weit weg. Kommt {actor} zu sich?',
      take: 'Erwacht',
      decline: 'Bleibt liegen',
    },
    pursue: {
      title: 'Verfolgung',
      say: 'Die Seite von {subject} macht sich davon. Läuft die von {actor} hinterher?',
      take: 'Verfolgen',
      decline: 'Ziehen lassen',
    },
    obstacle_ruling: {
      title: 'Hindernis',
      say: 'Ein Hindernis fällt in den Weg. Was richtet es bei den Verfolgern aus?',
      take: 'Es wirkt: {option}',
      decline: 'Es hält sie auf',
    },
    conclude: {
      title: 'Nur eine Seite ist übrig',
      say: 'Niemand ist mehr da, gegen den zu kämpfen wäre. War es das?',
      take: 'Abschließen',
      decline: 'Weiter',
    },
    price: { title: 'Preis', say: '{actor}: Was kostet das?', take: '{option}', decline: 'Nicht möglich' },
    sprint_fall: {
      title: 'Ausgerutscht',
      say: '{actor} hält sich in diesem Tempo nicht auf den Beinen. Lieber stürzen als langsamer werden?',
      take: 'Stürzen',
      decline: 'Langsamer werden',
    },
    opportunity: {
      title: 'Gelegenheitsangriff',
      say: '{actor} kann auf {subject} einschlagen: sich lösen oder die Deckung fallen lassen hat seinen Preis.',
      take: 'Zuschlagen: {option}',
      decline: 'Lassen',
    },
    intercept: {
      title: 'Abfangen',
      say: '{actor} kann {subject} in den Weg treten.',
      take: 'Abfangen',
      decline: 'Vorbeilassen',
    },
    readied: {
      title: 'Vorbereitete Aktion',
      say: 'Worauf {actor} gewartet hat, geschieht: {subject} hat es ausgelöst. Jetzt handeln, bevor es weitergeht?',
      take: 'Jetzt handeln: {option}',
      decline: 'Weiter warten',
    },
    interrupt: {
      title: 'Unterbrechung',
      say: '{actor} kann auf das, was {subject} tut, sofort antworten. Nur eine Unterbrechung bis zum Ende des nächsten eigenen Zugs.',
      take: '{option} einsetzen',
      decline: 'Aufheben',
    },
    flexible: {
      title: 'Flexibler Angriff',
      say: 'Der Würfel ist gefallen: {actor} kann eine der Möglichkeiten nutzen, die er erlaubt.',
      take: '{option} einsetzen',
      decline: 'Keine davon',
    },
    reroll: {
      title: 'Neuwurf',
      say: '{actor} kann diesen Würfel noch einmal werfen. Das zweite Ergebnis gilt.',
      take: 'Noch einmal werfen',
      decline: 'Behalten',
    },
    flee_vote: {
      title: 'Flucht',
      say: 'Jetzt fliehen? Die ganze Gruppe geht, die Gefallenen werden getragen, die Kampagne erleidet einen Verlust. Alle müssen zustimmen.',
      take: 'Gemeinsam fliehen',
      decline: 'Bleiben und kämpfen',
    },
    heal_up_vote: {
      title: 'Vorzeitige volle Heilung',
      say: 'Jetzt voll heilen? Alles kommt wieder. Ist es nicht verdient, erleidet die Kampagne einen Verlust. Alle müssen zustimmen.',
      take: 'Gemeinsam heilen',
      decline: 'Weiterziehen',
    },
    morale_outcome: {
      title: 'Moral',
      say: 'Der Mut von {actor} ist gebrochen. Was geschieht nun?',
      take: '{option}',
      decline: 'Wie es die Regel sagt',
    },
    ambush_nominee: {
      title: 'Wer eröffnet den Hinterhalt?',
      say: 'Deine Seite schlägt aus dem Versteck zu. Wer beginnt?',
      take: '{actor} beginnt',
      decline: 'Jemand anderes',
    },
    save_choice: {
      title: 'Rettungswurf',
      say: '{actor} kann wählen, gegen welche Wirkung der Rettungswurf gilt.',
      take: '{option}',
      decline: 'Gegen keine',
    },
    power_choice: {
      title: 'Wahl',
      say: '{actor} kann wählen: {option}.',
      take: '{option}: {subject}',
      decline: 'Wie es die Regel sagt',
    },
    granted_move: {
      title: 'Gewährte Bewegung',
      say: '{actor} darf sich jetzt bewegen: {option}.',
      take: 'Bewegen',
      decline: 'Bleiben',
    },
    recovery: {
      title: 'Erholung auf Kredit',
      say: '{actor} hat keine Erholungen mehr: die halbe Heilung, und −1 auf Angriffe und Verteidigungen bis zur nächsten vollen Heilung.',
      take: 'Trotzdem eine nehmen',
      decline: 'Darauf verzichten',
    },
    initiative: {
      title: 'Initiative',
      say: '{actor} hat zweimal gewürfelt. Der höhere Wurf gilt, wenn du nicht den niedrigeren nimmst.',
      take: 'Den niedrigeren behalten',
      decline: 'Den höheren behalten',
    },
    pop_free: {
      title: 'Entschlüpfen',
      say: '{actor} kann {subject} entschlüpfen, denn jemand von den Verbündeten steht dort im Nahkampf.',
      take: 'Entschlüpfen',
      decline: 'Bleiben',
    },
    consent: {
      title: 'Einverständnis',
      say: '{subject} möchte das mit {actor} tun. Einverstanden?',
      take: 'Zulassen',
      decline: 'Ablehnen',
    },
    throw_die: {
      title: 'Ein Würfel auf dem Tisch',
      say: '{actor}: Wirf für {option} und sag, was er zeigte.',
      take: 'Das zeigte er',
      decline: 'Den Server würfeln lassen',
    },
    referee_ruling: {
      title: 'Entscheidung',
      say: '{actor}: Die Regeln überlassen das dir.',
      take: 'So entscheiden: {option}',
      decline: 'Die Regel gelten lassen',
    },
  },
};
