// English for what stands around a fight: setting a server up, how an encounter stands and ends, the installed page.
export const kStandingEnglish = {
  'setup.banner': 'Nobody looks after this server yet.',
  'setup.banner.go': 'Set up this server',
  'setup.title': 'Set up this server',
  'setup.what':
    'You become its operator: you invite people, and help who forgot a password. Nobody else can, once you are.',
  'setup.code': 'Code of the server',
  'setup.code.hint': 'Eight characters. The server wrote them where it was started, and in its log.',
  'setup.code.lost': 'No code, or too old? On the machine of the server, this writes a new one:',
  'setup.go': 'Set up',
  'setup.closed.title': 'This server is set up',
  'setup.closed': 'It has its operator. If that is you, log in; else ask for an invitation.',

  'encounters.stand.resting': 'resting',
  'encounters.resting.since': 'since {date}',
  'conduct.resting': 'The fight rests since {date}. Everything stays as it is: seats, dice, clocks.',
  'conduct.resting.player': 'You may leave; you return to your seat by the same way. The referee goes on.',
  'ref.rest.go': 'Let the fight rest',
  'ref.rest.hint':
    'For another day: clocks stand still, seats are kept, and the list says since when it rests.',
  'ref.finish.hint':
    'Finish: the fight counts as it stands. Wounds, treasure and experience go to the campaign, and all may look back at it.',
  'ref.finish.sure': 'Nobody can act any more. What happened goes to the campaign.',
  'ref.discard': 'Discard the encounter',
  'ref.discard.hint':
    'Discard: as if it had not been played. Characters are as they were before, and what was won here is lost.',
  'ref.discard.sure':
    'Really discard it? Rounds played: {round}. Wounds, treasure and experience of this fight are lost to the campaign; only its log stays.',
  'ref.discard.yes': 'Yes, discard it',
  'find.also.rest': 'night park adjourn later pause',
  'acts.rename': 'Name',
  'acts.rename.go': 'Rename',

  'invited.to': '{by} invites you to the campaign “{campaign}”.',
  'invited.to.server': '{by} invites you to this server.',
  'invited.until': 'Good until {date}.',
  'invited.gone': 'This invitation is no longer good.',
  'invited.gone.hint':
    'It was used up, taken back, or its time is over. Ask the person who sent it: a new one takes a moment.',

  'offline.title': 'The server cannot be reached',
  'offline.hint':
    'Either this device has no network, or the server is being restarted. Nothing is lost: your seat waits for you.',
  'offline.again': 'Try again',
} as const;
