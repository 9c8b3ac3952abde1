// Sentences with numbers in them that the server makes, in English, where the numbers are known: a page of another
// language knows them by their English, and says them anew with what they were filled with.
import { kUnits } from './amounts';
import { fill, numberText } from './filling';
import { language, said } from './language.svelte';
import { humanise, word } from './names';
import { kStats } from './stats';

const kPatterns = {
  'under_way.server':
    'This server has {most} encounters under way, which is all it has room for; end one, or ask its operator.',
  'under_way.campaign': 'This campaign has {most} encounters under way, and may have no more; end one first.',
  'under_way.account': 'You have {most} encounters under way, and may have no more; end one first.',
  'under_way.none': 'The operator of this server lets you make no encounters.',
  'kept.campaign':
    'This campaign keeps {most} encounters, which is all it has room for; go on in another campaign.',
  'kept.account':
    'You have made {most} encounters, and may make no more; let another referee make it, or ask the operator.',
  talk: 'This table keeps {most} lines or {room} of talk, and that is all used; go on talking in another encounter.',
  'talk.hour': 'A seat may say {most} things within an hour, and you have; go on in a while.',
  'campaigns.own':
    'The most campaigns that you may own is {most}, and you do; go on in one of them, or give one to another member.',
  'campaigns.heir':
    'The most campaigns that this member may own is {most}, and they do; give it to another member.',
  'invitations.campaign':
    'This campaign has {most} open invitations, and may have no more; take one back that is not needed.',
  'invitations.account':
    'You have {most} open invitations, and may have no more; take one back that is not needed.',
  shared:
    'This fight has {most} links to its replay, and may have no more; take one back that is not needed.',
  webhooks:
    'This campaign tells {most} other places of its news, and may tell no more; remove one that is not needed.',
  pictures: 'This campaign has room for {most} pictures; remove one that is no longer needed.',
  'pictures.campaign':
    'The pictures of this campaign may come to {room} together; remove one that is no longer needed.',
  'pictures.own': 'Your pictures may come to {room} together; remove one that is no longer needed.',
  'storage.own':
    'You have room for {room} here, and {used} of it are used: {encounters} by encounters, {campaigns} by campaigns, {pictures} by pictures. Remove pictures that are no longer needed, give a campaign to another member, or ask the operator.',
  'storage.owner':
    'The owner of this campaign has room for {room} here, and {used} of it are used: {encounters} by encounters, {campaigns} by campaigns, {pictures} by pictures. Remove pictures that are no longer needed, give a campaign to another member, or ask the operator.',
  records:
    'This campaign has room for {most} {kind}, laid aside ones too; change one that is no longer needed, or begin another campaign.',
  texts: 'The texts of this campaign may come to {room} together; remove or shorten one first.',
  'texts.data':
    'A campaign has at most {most} texts of data, of {room} together; remove or shorten one first.',
  throws: '{most} throws of yours wait for a character; make one of them first.',
  history:
    'The history of this campaign may come to {room}, and that is all used; go on in another campaign.',
  bans: 'This server keeps {most} bans, and may keep no more; lift one, or ban a wider network.',
  'banned.until.why':
    'The operator of this server has banned the address that you come from until {when} UTC: {why}',
  'banned.until': 'The operator of this server has banned the address that you come from until {when} UTC.',
  'banned.why': 'The operator of this server has banned the address that you come from: {why}',
  outfit: 'what is carried costs {price}, and there are {have}; leave something out',
  'level.next': 'level: the next one wants {points} points',
  'class.wants': 'the class wants {ability} {least}; choose another class',
  'power.level': 'the power ’{power}’ is of level {level}, above the character’s {own}; choose another',
  outside: '{value} is outside {least} to {most}',
} as const;
type Sentence = keyof typeof kPatterns;

export const kServerSentences = /* @__PURE__ */ said('kServerSentences', kPatterns);

// What the sentences name, in the plural.
export const kServerWords = /* @__PURE__ */ said('kServerWords', {
  characters: 'characters',
  parties: 'parties',
  hoards: 'hoards',
  divisions: 'divisions',
  'scenes and texts of data': 'scenes and texts of data',
  calendars: 'calendars',
  bytes: 'bytes',
});

const kHole = /\{(\w+)\}/g;
const kLetters = /[.*+?^${}()|[\]\\]/g;

let known: { sentence: Sentence; holes: string[]; whole: RegExp }[] | undefined;

// Made when a refusal first wants them.
function patterns() {
  known ??= Object.entries(kPatterns).map(([sentence, english]) => {
    const holes = [...english.matchAll(kHole)].map((hole) => hole[1]!);
    const whole = english
      .split(kHole)
      .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replace(kLetters, '\\$&')))
      .join('');
    return { sentence: sentence as Sentence, holes, whole: new RegExp(`^${whole}$`) };
  });
  return known;
}

// "33 gp 5 cp", "4 MB", "17", "characters".
function filling(text: string): string {
  if (!/^\d/.test(text)) return kServerWords[text] ?? text;
  return text
    .replace(/^\d+$/, (number) => numberText(Number(number)))
    .replace(
      /(\d+) (gp|cp)\b/g,
      (_coins, count: string, of: string) => `${numberText(Number(count))} ${kUnits[of]}`,
    )
    .replace(/ bytes$/, ` ${kServerWords['bytes']}`);
}

// undefined: the page is English, or it is none of these.
export function serverText(message: string): string | undefined {
  if (language.tag === 'en') return undefined;
  const plain = message.replaceAll("'", '’');
  for (const { sentence, holes, whole } of patterns()) {
    const found = whole.exec(plain);
    if (found === null) continue;
    const named = (hole: string, text: string) =>
      hole === 'ability' ? word(kStats, text) : hole === 'power' ? humanise(text) : filling(text);
    const parameters = holes.map((hole, index) => [hole, named(hole, found[index + 1]!)]);
    return fill(kServerSentences[sentence]!, Object.fromEntries(parameters));
  }
  return undefined;
}
