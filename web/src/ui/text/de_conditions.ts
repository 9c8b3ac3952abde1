// German for what the conditions and lasting effects of a fight come to.
import type { ConditionTables } from './foreign';

const kStruckDown = { text: 'Kann nicht handeln; wird im Nahkampf ohne Wurf getroffen.' };
const kMute = { text: 'Kann keine Zauber wirken.' };

export const kConditionGerman: ConditionTables = {
  kConditionWords: {
    confused: [
      {
        text: 'Der nächste Angriff trifft mit einer beliebig oft einsetzbaren Fähigkeit jemanden der eigenen Seite in der Nähe; keine Gelegenheitsangriffe.',
      },
      { text: 'Die Spielleitung würfelt jede Runde, gegen wen es sich wendet.' },
    ],
    dazed: [{ text: '−4 auf Angriffswürfe.' }],
    fear: [{ text: '−4 auf Angriffswürfe und kein Eskalationswürfel.' }],
    afraid: [{ text: '−4 auf Angriffswürfe und kein Eskalationswürfel.' }],
    hampered: [{ text: 'Nur einfache Angriffe.' }],
    helpless: [
      { text: '−4 auf alle Verteidigungen, kann nicht handeln, kann den Gnadenstoß erhalten.' },
      kStruckDown,
    ],
    asleep: [{ text: 'Hilflos bis zum Wecken: −4 auf alle Verteidigungen.' }, kStruckDown],
    unconscious: [
      { text: 'Hilflos: −4 auf alle Verteidigungen, kann nicht handeln.' },
      kStruckDown,
      {
        text: 'Weiß von nichts, kann sich nicht bewegen und nicht handeln; aus der Nähe leicht niederzustrecken.',
      },
    ],
    paralysed: [kStruckDown],
    bound: [kStruckDown],
    frozen: [kStruckDown],
    stuck: [{ text: 'Kann sich nicht bewegen, lösen, abfangen oder bewegt werden, nur teleportieren.' }],
    stunned: [
      { text: '−4 auf Verteidigungen und keinerlei Aktionen.' },
      { text: 'Verliert den nächsten Zug.' },
    ],
    vulnerable: [{ text: 'Angriffe darauf treffen zwei Punkte früher kritisch.' }],
    weakened: [{ text: '−4 auf Angriffe und alle Verteidigungen.' }],
    ongoing: [
      { text: 'Erleidet diesen Schaden am Ende jedes eigenen Zugs und würfelt dann zur Rettung dagegen.' },
    ],
    invisible: [
      { text: 'Die Hälfte aller Angriffe darauf geht von vornherein daneben.' },
      { text: 'Nicht zu sehen: Vorteil beim Angreifen, Nachteil für Angriffe darauf.' },
    ],
    blinded: [{ text: 'Sieht nichts: Nachteil beim Angreifen, Vorteil für Angriffe darauf.' }],
    grappled: [{ text: 'Wird festgehalten: Tempo 0, bis es sich befreit.' }],
    restrained: [
      {
        text: 'Tempo 0; Nachteil beim Angreifen und bei Rettungswürfen auf Geschicklichkeit, Vorteil für Angriffe darauf.',
      },
    ],
    incapacitated: [{ text: 'Keine Aktionen und keine Reaktionen.' }],
    prone: [
      { text: 'Liegt am Boden.' },
      { text: 'Kriecht, greift mit Nachteil an; von nahem leicht zu treffen, von fern schwer.' },
    ],
    stable: [
      { text: 'Am Boden, aber nicht mehr am Sterben.' },
      { text: 'Am Boden, würfelt aber nicht mehr um sein Leben.' },
    ],
    coma: [{ text: 'Für den Rest des Tages der Geschichte außer Gefecht.' }],
    routed: [{ text: 'Läuft nur noch weg.' }],
    fight_in_spirit: [{ text: 'Jemand Gefallenes ist im Geiste dabei.' }],
    blind: [{ text: 'Kann nicht angreifen und nicht auf das zaubern, was zu sehen sein muss.' }],
    levitating: [{ text: 'Schwebt; die Spielleitung sagt, wo.' }],
    breathes_water: [{ text: 'Atmet unter Wasser.' }],
    polymorphed: [{ text: 'Hat einen anderen Körper; die Spielleitung sagt, was der kann.' }],
    geas: [{ text: 'Muss tun, was verlangt ist, oder leiden; die Spielleitung sagt, wie.' }],
    quest: [{ text: 'Muss sich der Aufgabe stellen oder leiden; die Spielleitung sagt, wie.' }],
    dead: [{ text: 'Stirbt.' }],
    destroyed: [{ text: 'Ist nur noch Staub.' }],
    charmed: [{ text: 'Hält, wer bezaubert hat, für einen Freund, gehorcht und greift nicht an.' }],
    swallowed: [{ text: 'Verschluckt: Schaden in jeder Runde, und nur der Verschlinger ist in Reichweite.' }],
    beast_curse: [{ text: 'Wird zum Tier, wenn die Zeit um ist, falls kein Zauber es heilt.' }],
    bewildered: [{ text: '−2 auf Angriffe und Rettungswürfe, und keine Zauber.' }],
    blistered: [{ text: '−2 auf Angriffe, einen Tag lang oder bis Magie es heilt.' }],
    burrowed: [{ text: 'Stirbt, wenn die Zeit um ist, falls kein Feuer es austreibt.' }],
    choking: [{ text: 'Stirbt, wenn die Zeit um ist, falls keine Magie hilft.' }],
    clung_to: [{ text: 'Etwas hält sich fest und schadet in jeder Runde.' }],
    dancing: [{ text: '−4 auf Angriffe und Rettungswürfe, um 4 leichter zu treffen.' }],
    held_fast: [{ text: 'Kommt nicht weg und nimmt in jeder Runde Schaden, wo der Griff drückt.' }],
    lycanthrope: [{ text: 'Ist selbst ein Tier; die Spielleitung sagt, wann.' }],
    mummy_rot: [{ text: 'Keine Wunde schließt sich, bis Magie die Fäule heilt.' }],
    seen: [{ text: 'Hat sich verraten und ist zu treffen wie jeder andere.' }],
    sickened: [{ text: '−2 auf Angriffe.' }],
    slimed: [{ text: 'Wird zu Schleim, wenn die Zeit um ist, falls weder Feuer noch Kälte ihn vertreibt.' }],
    strength_drained: [{ text: 'Hat zeitweise Stärke verloren, je einen Punkt; stirbt, wenn keine bleibt.' }],
    swept_away: [{ text: 'Wird herumgewirbelt: kann nichts tun.' }],
    terrified: [{ text: 'Steht starr vor Schreck, bis das Gefürchtete zuschlägt.' }],
    cursed: [{ text: '−4 auf Angriffswürfe, bis der Fluch gebrochen ist.' }],
    diseased: [{ text: '−2 auf Angriffswürfe bis zur Heilung.' }],
    feebleminded: [{ text: 'Kann keine Zauber wirken, bis der Bann gebrochen ist.' }],
    anti_magic: [{ text: 'Kann keine Zauber wirken, und kein Zauber wirkt auf es.' }],
    mirror_image: [{ text: 'Jeder Angriff geht an ein Trugbild verloren.' }],
    invisibility: [{ text: '−4 auf Angriffe dagegen, bis es angreift oder zaubert.' }],
    haste: [{ text: 'Geht doppelt so weit und greift zweimal je Runde an.' }],
    gagged: [kMute],
    silenced: [kMute],
    exhausted: [{ text: '−2 auf Angriffs- und Schadenswürfe, Rüstungsklasse um 2 schlechter.' }],
    fatigued: [{ text: '−1 auf Angriffs- und Schadenswürfe.' }],
    fleeing: [{ text: 'Läuft weg und greift niemanden an.' }],
    entangled: [{ text: 'Gefangen: keine Bewegung bis zur Befreiung.' }],
    shield: [{ text: 'Rüstungsklasse 2 gegen Geschosse, 4 gegen alles andere.' }],
    poisoned: [
      { text: 'Stirbt, wenn die Zeit um ist.' },
      { text: 'Nachteil bei Angriffen und Attributsproben.' },
    ],
  },
};
