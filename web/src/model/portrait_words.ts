// The words that call for a picture of the drawn set.

// The casts of the encounters that come with the server, by their full names.
export const kCast: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'ansa brightmoor': 'warrior_maid',
    'ilse of the well': 'warrior_maid',
    'bram fenner': 'archer',
    'tovik reed': 'rogue',
    'sister maelin': 'cleric',
    'orrin vale': 'wizard',
    'hedda vane': 'knight',
    'joris quay': 'thief',
    'sanne of the lamp': 'lampkeeper',
    'wim adderling': 'mage',
    'hedda applewright': 'barbarian_maid',
    'ivo marr': 'ranger',
    'sorrel vane': 'sorcerer',
    'pell the loud': 'bard',
    'berrin stonewake': 'dwarf',
    'brock underhill': 'dwarf',
    'lin alder': 'archer',
    'maren holt': 'warrior_maid',
    'tobin pell': 'thief',
    'ysolt of the light': 'cleric',
    'perrin crowe': 'mage',
    quill: 'halfling',
    'osa of the lamp': 'lampkeeper',
    'tamsin wrack': 'gnome',
    ada: 'warrior_maid',
    bram: 'archer',
    dov: 'mage',
    'old pippin': 'treant',
    wick: 'imp',
    taper: 'imp',
  }),
);

// Picture, then the words of a name or an id that call for it; the first line that fits decides.
export const kCalls = `
bone_archer bone+archer skeleton+archer
frost_giant frost+giant ice+giant giant+reaver
eye beholder star+devourer
wolf wolf wolves warg worg
skeleton skeleton bones bone
zombie zombie corpse drowned+rower drowned+one
ghoul ghoul ghast
wight wight barrow lich mummy revenant
ghost ghost spectre wraith shade phantom banshee spirit
bat bat
rat rat vermin
bear bear
boar boar hog pig swine
lion lion tiger panther leopard cat lynx
horse horse pony steed charger mare
mule mule donkey goat
camel camel dromedary
elephant elephant oliphant mammoth
eagle eagle hawk falcon garuda griffon griffin hippogriff vulture
snake snake adder viper serpent cobra asp
toad toad frog
spider spider weaver web lurker
beetle beetle ankheg scarab ant
crab crab claw
chuul chuul crayfish lobster
hound hound dog mastiff cur jackal hyena
wyvern wyvern
dragon dragon wyrm
drake drake
slime slime ooze jelly pudding
tar tar puddle mud
goblin goblin
kobold kobold
hobgoblin hobgoblin
orc orc grunt
ogre ogre
troll troll
wicker wicker scarecrow
giant giant ettin cyclops
wisp wisp spark fire flame ember elemental
imp imp quasit mephit candle
demon demon devil fiend marshal
gargoyle gargoyle
golem golem sentry statue clay mirror
watchman brass construct automaton
twig twig blight creeper thorn
treant treant bramble grove oak willow elm tree
hag hag
mind_eater mind squid tentacle
eye eye devourer
sprite sprite pixie fairy fey winter
stalker stalker lizard lizardman reptile saurian
captain captain sergeant commander lieutenant
king king queen prince duke baron count
berserker berserker berserk reaver
barbarian barbarian
paladin paladin
knight knight sir templar
crossbow crossbow crossbowman arbalester
lookout lookout picket
archer archer bowman bowyer slinger stonethrower
ranger ranger hunter trapper poacher huntsman
spearman spear spearman pikeman halberdier lancer
guard guard warden toll keeper gatekeeper soldier watchman
militia militia levy peasant conscript farmer
veteran veteran mercenary reeve gaffer
cutpurse cutpurse pickpocket
thief thief burglar
rogue rogue assassin knife house+blade
smuggler smuggler pirate sailor bargee
oarsman oarsman rower ferryman boatman fisher
thug thug bruiser brute ruffian tough lout
bandit bandit raider brigand robber marauder outlaw hatchet skirmisher
scout scout runner messenger courier spy
necromancer necromancer warlock
witch witch
enchantress enchantress enchanter illusionist
sorcerer sorcerer sorceress storm+caller
wizard wizard archmage
mage mage magic magician elementalist adept
druid druid shaman
cultist cultist cult fanatic acolyte zealot
cleric cleric sister nun healer
priest priest bishop abbot father prelate curate
monk monk friar brother
lampkeeper lamp lantern lamplighter
bard bard skald singer
minstrel minstrel jester piper
noble noble lord courtier envoy herald
lady lady dame duchess countess baroness
cook cook baker innkeeper brewer
smith smith blacksmith armourer miner
herbalist herbalist gardener midwife
alchemist alchemist apothecary sage scholar scribe
jailer jailer gaoler executioner
merchant merchant trader pedlar shopkeeper
crone crone grandmother old+woman
elder elder old+man
halfling halfling hobbit
dwarf dwarf
gnome gnome
youth boy girl lad lass child apprentice squire
matron woman wife mother maid servant
traveller traveller pilgrim stranger human
warrior warrior fighter swordsman champion hero
`;

// Whoever is a person and says no more of itself.
export const kHeroes =
  'warrior warrior_maid veteran archer scout traveller wanderer youth minstrel elder'.split(' ');
export const kFolk = 'militia traveller matron elder youth merchant wanderer crone'.split(' ');
