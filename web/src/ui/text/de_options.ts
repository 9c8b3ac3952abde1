// German for the options of the rulesets: what they are about, and what their values mean.
import type { OptionTables } from './foreign';

const yesNo = (name: string, about: string) => ({ name, about, values: ['nein', 'ja'] }) as const;

export const kOptionGerman: OptionTables = {
  kOptionTexts: {
    ambush_escalation: yesNo(
      'Eskalation steigt nach einem Hinterhalt',
      'Der Eskalationswürfel zählt auch die Runde des Hinterhalts und steht in der ersten normalen Runde auf 1.',
    ),
    ap_encumbrance: yesNo('Last macht langsam', 'Was jemand trägt, kostet Aktionspunkte.'),
    ap_fighter_schedule: {
      name: 'Zusätzliche Angriffe der Kämpfer',
      about: 'Wann Kämpfer höherer Stufe ihren zweiten Angriff haben.',
      values: ['jede Runde', 'jede zweite Runde'],
    },
    ap_monk_progression: yesNo(
      'Mönche gewinnen Punkte je Stufe',
      'Mönche gewinnen mit ihren Stufen Aktionspunkte.',
    ),
    ap_movement: {
      name: 'Bewegung',
      about:
        'Wie viele Hexfelder ein Aktionspunkt kauft: eines, im Rennen mehr, oder Schritte nach eigener Wahl.',
      values: ['normal', 'rennend', 'in Schritten'],
    },
    ap_stretch: yesNo(
      'Aktionen reichen über Züge',
      'Eine Aktion für zwei oder drei Punkte darf in einem Zug beginnen und im nächsten enden.',
    ),
    ap_stun: yesNo(
      'Schaden betäubt',
      'Ein einzelner Treffer für ein Viertel der übrigen Trefferpunkte betäubt: Der nächste Zug ist verloren.',
    ),
    ap_stun_knockback: yesNo(
      'Betäubte weichen zurück',
      'Wen ein Treffer betäubt, den treibt er um ein Hexfeld zurück.',
    ),
    attack_procedure: {
      name: 'Angriffswürfe nach',
      about:
        'Woher die Zahl zum Treffen kommt: aus der Tabelle, aus ETW0 oder gegen eine aufsteigende Rüstungsklasse.',
      values: ['Tabelle', 'ETW0', 'aufsteigender RK'],
    },
    crit_extra: yesNo(
      'Die Spielleitung ergänzt kritische Treffer',
      'Die Spielleitung darf einem kritischen Treffer etwas hinzufügen.',
    ),
    doors_swing_shut: yesNo(
      'Türen fallen zu',
      'Türen eines Verlieses schließen sich hinter einer Gruppe, die weitergeht, wenn kein Keil sie hält.',
    ),
    dungeon_check_chance: {
      name: 'Wie leicht etwas vorbeikommt',
      about: 'Von sechs, jedes Mal wenn im Verlies darauf gewürfelt wird.',
    },
    dungeon_check_interval: {
      name: 'Runden zwischen den Würfen',
      about: 'In welcher Verliesrunde etwas vorbeikommen kann: in jeder, in jeder zweiten und so weiter.',
    },
    encumbrance: {
      name: 'Belastung',
      about: 'Wie genau Lasten gewogen werden und wie sehr sie bremsen.',
      values: ['keine', 'einfach', 'genau'],
    },
    environment_tier: {
      name: 'Rang der Umgebung, 1 bis 3',
      about: 'Wie gefährlich die Umgebung ist: Davon hängt ab, wie schwer Proben sind.',
    },
    familiar_multiplier: {
      name: 'Tempo auf bekanntem Boden',
      about: 'Wievielmal so weit eine Gruppe in einer Verliesrunde kommt, wo sie schon war.',
    },
    far_hexes: {
      name: 'Weit weg, in Hexfeldern',
      about: 'Bis zu wie vielen Hexfeldern jemand weit weg und noch zu erreichen ist.',
    },
    fear_aura: yesNo(
      'Auren der Furcht',
      'Manche Monster ängstigen alle, die mit wenigen Trefferpunkten neben ihnen kämpfen.',
    ),
    flee_disconnected: {
      name: 'Wer bei einer Abstimmung zur Flucht fehlt',
      about: 'Ob jemand, der gerade nicht da ist, eine Abstimmung zur Flucht aufhält.',
      values: ['zählt nicht', 'ist dagegen'],
    },
    flee_timeout_s: {
      name: 'Sekunden für eine Abstimmung zur Flucht',
      about: 'Wie lange eine Abstimmung zur Flucht offen bleibt.',
    },
    fog: yesNo(
      'Nebel des Krieges',
      'Wer spielt, sieht von der Karte, was jemand der eigenen Seite gesehen hat, und andere nur, solange jemand sie sieht.',
    ),
    fumble_mishap: yesNo(
      'Patzer bringen Missgeschicke',
      'Nach einer gewürfelten 1 an heikler Stelle darf die Spielleitung ein Missgeschick hinzufügen.',
    ),
    individual_initiative: yesNo(
      'Initiative einzeln',
      'Alle werfen für sich um Initiative; sonst wirft jede Seite einmal.',
    ),
    initiative_ties: {
      name: 'Gleichstand bei der Initiative',
      about: 'Was geschieht, wenn zwei Seiten dieselbe Initiative werfen.',
      values: ['noch ein Wurf', 'zugleich am Zug'],
    },
    hex_miles: {
      name: 'Meilen in einem Hexfeld',
      about: 'Wie weit es in der Gegend von Seite zu Seite eines Hexfelds ist.',
    },
    intercept_geometry: {
      name: 'Wer abfangen darf',
      about: 'Wer jemandem in den Weg treten darf, der vorbeigeht.',
      values: ['wer in der Nähe ist', 'nach der Linie', 'die Spielleitung sagt es'],
    },
    invulnerability_hd5: yesNo(
      'Fünf Trefferwürfel treffen Unverwundbare',
      'Was nur Magie oder Silber verletzt, verletzen auch Monster mit fünf Trefferwürfeln.',
    ),
    lasting_wounds: yesNo(
      'Bleibende Wunden',
      'Wer im Kampf zu Boden geht, behält bis zur nächsten vollen Heilung eine Wunde: weniger Trefferpunkte.',
    ),
    light_warns: yesNo(
      'Licht warnt vor denen, die kommen',
      'Eine Seite, die im Dunkeln ein Licht trägt, überrascht niemanden.',
    ),
    limited_turn_timeout_s: {
      name: 'Sekunden für einen eingeschränkten Zug',
      about: 'Wie lange jemand am Boden für den Zug hat, der noch bleibt.',
    },
    magic_item_saves: yesNo(
      'Magische Dinge haben Rettungswürfe',
      'Stirbt jemand durch Feuer oder Blitz, hat jedes magische Ding einen Rettungswurf; sonst sind alle zerstört.',
    ),
    meaningful_death: yesNo(
      'Nur namhafte Schurken töten Figuren',
      'Nur Schurken mit Namen töten Figuren endgültig; andere lassen sie im Koma zurück.',
    ),
    memorising: yesNo(
      'Zauber werden eingeprägt',
      'Nach jeder Nachtruhe werden Zauber neu gewählt, arkane aus einem Buch; sonst gilt, was auf dem Bogen steht.',
    ),
    missile_loading: yesNo(
      'Schusswaffen werden geladen',
      'Bögen und Schleudern werden für Aktionspunkte geladen und dabei gezielt.',
    ),
    morale: yesNo('Moral', 'Monster können den Mut verlieren und weglaufen.'),
    nearby_hexes: {
      name: 'In der Nähe, in Hexfeldern',
      about: 'Bis zu wie vielen Hexfeldern jemand in der Nähe ist.',
    },
    oa_limit: {
      name: 'Gelegenheitsangriffe',
      about: 'Wie viele Gelegenheitsangriffe eine Kreatur hat.',
      values: ['ohne Grenze', 'einer je Zug', 'einer je Runde'],
    },
    paid_withdraw: yesNo(
      'Rückzug für Punkte',
      'Wer mag, kauft sich für Punkte ohne Wurf aus dem Nahkampf frei.',
    ),
    prompt_timeout_s: {
      name: 'Sekunden für eine Frage',
      about: 'Wie lange eine Frage an jemanden offen bleibt, bevor die Vorgabe gilt.',
    },
    referee_timeout_s: {
      name: 'Sekunden für Entscheidungen der Spielleitung',
      about: 'Wie lange eine Frage an die Spielleitung offen bleibt, bevor die Vorgabe gilt.',
    },
    reload: yesNo('Armbrüste werden nachgeladen', 'Eine Armbrust zu laden, kostet eine Runde.'),
    reroll_low_hp: yesNo(
      'Erste Trefferpunkte von 1 oder 2 neu werfen',
      'Auf der ersten Stufe wird eine 1 oder 2 bei den Trefferpunkten neu geworfen.',
    ),
    situational_weapon_dice: yesNo(
      'Waffenwürfel passen zur Lage',
      'Die Spielleitung darf den Würfel einer Waffe größer oder kleiner machen, wo die Lage es verlangt.',
    ),
    back_to_back_mutual: yesNo(
      'Rücken an Rücken schützt beide',
      'Wer Rücken an Rücken mit jemandem steht, schützt auch diesen, nicht nur sich selbst.',
    ),
    death_rules: {
      name: 'Eine gewürfelte 1 beim Todesrettungswurf',
      about: 'Was eine 1 für Sterbende bedeutet.',
      values: ['zwei Fehlschläge', 'ein Fehlschlag und eine Stufe Ermüdung'],
    },
    diagonals: {
      name: 'Schräge Schritte',
      about: 'Wie viele Fuß ein schräger Schritt kostet: immer fünf, oder abwechselnd fünf und zehn.',
      values: ['fünf Fuß', 'abwechselnd fünf und zehn'],
    },
    sprint_action: yesNo(
      'Sprinten',
      'Wer den ganzen Zug für das Laufen geradeaus hergibt, kommt viermal so weit wie im Gehen (mit Last dreimal).',
    ),
    flanking_mode: {
      name: 'In die Zange nehmen',
      about:
        'Wann ein Gegner in der Zange ist: zwischen zweien, die sich gegenüberstehen, oder bei dreien, die angreifen.',
      values: ['nie', 'von zwei Seiten', 'durch drei Angreifer'],
    },
    narrator_rolls_hidden: yesNo(
      'Würfe der Spielleitung sind geheim',
      'Überraschung und Heimlichkeit ihrer Kreaturen, Aufladungen und zufällige Ziele werden geheim gewürfelt.',
    ),
    reaction_refresh: {
      name: 'Reaktionen kommen zurück',
      about: 'Wann alle wieder reagieren dürfen: mit der Runde, oder jeder zu Beginn des eigenen Zugs.',
      values: ['mit der Runde', 'mit dem eigenen Zug'],
    },
    rich_surroundings: yesNo(
      'Reiche Umgebung',
      'Eine gewählte Umgebung legt ihren Schnee, Nebel oder Regen über den Ort; man klettert auf Bäume, steigt auf Tische, versteckt sich im Gebüsch und zerschlägt Spiegel.',
    ),
    rider_elevation: yesNo('Wer reitet, sitzt höher', 'Wer reitet, gilt als über denen, die zu Fuß sind.'),
    round_seconds: {
      name: 'Sekunden einer Runde',
      about: 'Wie viel Zeit in einer Runde vergeht, für alles, was Minuten dauert.',
    },
    starvation_schedule: yesNo(
      'Hunger nach Plan',
      'Jeder Tag ohne Essen oder Wasser nimmt Angriffen und Tempo etwas, vom vierten an auch Trefferpunkte; sonst wird die Spielleitung gefragt.',
    ),
    variable_wind: yesNo(
      'Wechselnder Wind',
      'Der Wind eines Tages auf See hat zehn Stärken statt Flaute, gutem Wind und Sturm.',
    ),
    water_checks_per_day: {
      name: 'Würfe am Tag auf dem Wasser',
      about: 'Wie oft am Tag einem dort etwas begegnen kann.',
    },
    wilderness_checks_per_day: {
      name: 'Würfe am Tag an Land',
      about: 'Wie oft am Tag einem unterwegs etwas begegnen kann.',
    },
    world_actions_per_round: {
      name: 'Taten der Umgebung in einer Runde',
      about: 'Wie oft jede Umgebung in einer Runde handeln darf.',
    },
    world_driver: {
      name: 'Wer für die Umgebung handelt',
      about: 'Die Spielleitung wählt, was die Umgebung tut, oder sie tut das Erste, was bereit ist.',
      values: ['die Spielleitung', 'von selbst'],
    },
    seg_early_move: yesNo(
      'Früh bewegen',
      'Wer sich in einer Sekunde nur bewegt, muss nicht auf den eigenen Platz warten, es sei denn, jemand erhebt Einspruch.',
    ),
    seg_no_abort_after_action: yesNo(
      'Keine Abwehr nach einer Tat',
      'Wer in einer Sekunde gehandelt hat, kann in ihr nicht mehr abwehren.',
    ),
    seg_post12_recovery: yesNo(
      'Erholung nach Segment zwölf',
      'Dann erholen sich alle, die nicht zu weit weg sind.',
    ),
    seg_spell_grouping: {
      name: 'Preis von Angriffszaubern',
      about: 'Wo sich die Klammer der gedruckten Formel schließt.',
      values: ['wie gedruckt', 'gemittelt'],
    },
    seg_sprint_noncombat: yesNo('Im Spurt trifft man nicht', 'Wer spurtet, greift mit einem Wert von 0 an.'),
    seg_start_segment: {
      name: 'Erstes Segment',
      about: 'Das Segment des ersten Zuges, in dem der Kampf beginnt.',
    },
    step_timeout_s: {
      name: 'Sekunden für einen Abschnitt der Runde, 0 für kein Ende',
      about: 'Wie lange ein Abschnitt der Runde auf alle wartet, die schweigen.',
    },
    subdual: yesNo(
      'Bezwingen',
      'Schläge können bezwingen sollen: Wer genug davon abbekommen hat, gibt auf und lebt.',
    ),
    two_weapon_attacks: yesNo(
      'Eine Waffe in jeder Hand',
      'Auch eine zweite Waffe in der Hand darf angreifen.',
    ),
    variable_weapon_damage: yesNo(
      'Schaden nach Waffe',
      'Jede Waffe hat ihren eigenen Schadenswürfel; sonst machen alle 1W6.',
    ),
    veteran_double_attack: yesNo(
      'Veteranen greifen zweimal an',
      'Kämpfer ab der vierten Stufe dürfen in einem Zug zweimal angreifen.',
    ),
  },
};
