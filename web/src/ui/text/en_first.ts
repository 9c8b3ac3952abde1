// English for the first minute: the way in, links, the first turn, the road of a campaign.
export const kFirstEnglish = {
  'link.code': 'or by this code, once, within 24 hours:',
  'elsewhere.title': 'This seat on another device',
  'elsewhere.hint':
    'A link brings you back to your seat, from a phone or after this browser has forgotten you.',
  'elsewhere.make': 'Make my link',
  'elsewhere.sure': 'Really make a new link',
  'elsewhere.loss': 'The link to this seat from before opens nothing any more.',
  'elsewhere.link': 'Link to your seat; keep it to yourself',
  'link.qr': 'Show it to a phone',
  'link.qr.of': '{label}, as a picture for a phone',

  'landing.title': 'Fights on a board, with the rules kept for you',
  'landing.what':
    'Affray runs the encounters of your role-playing table in the browser: it knows whose turn it is, what a step costs and provokes, and what your foes may not know. A referee may overrule everything; monsters can play themselves.',
  'landing.play': 'Play a fight now',
  'landing.busy': 'Laying the table …',
  'landing.hint':
    'No account. You lead four travellers to a bridge that raiders hold; the raiders play themselves.',
  'landing.you': 'You',
  'landing.closed': 'This server opens tables only for people who have its key. Ask its operator for a seat.',
  'landing.picture':
    'A party of four before a bridge of planks that three raiders hold; a way across is marked.',

  'first.title': 'Your first turn',
  'first.of': 'Your first turn, {number} of 6',
  'first.next': 'Next',
  'first.done': 'Fight on',
  'first.leave': 'I know this',
  'first.board.title': 'The board',
  'first.board':
    'The filled discs are yours, the red lozenges hold the bridge. A brass ring marks whose turn it is. Wheel or two fingers zoom, a drag moves the board.',
  'first.board.touch':
    'The filled discs are yours, the red lozenges hold the bridge. A brass ring marks whose turn it is. One finger moves the board, two zoom.',
  'first.turn.title': 'Whose turn it is',
  'first.turn':
    'It always says here whom all wait for. While raiders act, watch: they play themselves. When one of yours acts, it is chosen for you.',
  'first.move.title': 'Move',
  'first.move':
    'Shaded cells can be reached; the number is the price in action points. Click one to go there, or drag the figure. A mark on the way warns that a foe may strike.',
  'first.move.touch':
    'Shaded cells can be reached; the number is the price in action points. Tap one to see the way, tap it again to go. A mark on the way warns that a foe may strike.',
  'first.act.title': 'Act',
  'first.act':
    'Choose an attack here, or click a foe on the board. Its price stands on the button; nothing is rolled before you confirm.',
  'first.act.touch':
    'Choose an attack here, or tap a foe on the board. Its price stands on the button; nothing is rolled before you confirm.',
  'first.ask.title': 'When you are asked',
  'first.ask':
    'On another’s turn a question may come up here, with a clock: step in, strike, or let it pass. If the time runs out, what stands on the card happens.',
  'first.end.title': 'End the turn',
  'first.end':
    'When nothing is left that you want to do, end your turn here. “?” at the top lists all keys; Ctrl+K finds anything.',
  'first.end.touch':
    'When nothing is left that you want to do, end your turn here. Sheet and log are a tap away below; “?” at the top explains more.',

  'encounters.stand.prepared': 'prepared',
  'encounters.stand.open': 'seats open',
  'encounters.stand.on': 'on',
  'encounters.stand.over': 'over',

  'road.title': 'On the way to the next fight',
  'road.invite': 'Invite your players',
  'road.invite.hint': 'A link for each; they sign up on their phones.',
  'road.invite.done': '{players, player|players} in the campaign',
  'road.characters': 'Make characters',
  'road.characters.hint': 'Players make their own; you may make retainers.',
  'road.characters.done': '{characters, character|characters} ready',
  'road.party': 'Gather a party',
  'road.party.hint': 'Who goes along, and in which order.',
  'road.party.done': '{marching} in the party',
  'road.scene': 'Prepare a scene',
  'road.scene.hint': 'A board of your own; or take one that comes with the server.',
  'road.scene.done': '{scenes, scene|scenes} prepared',
  'road.play': 'Open an encounter',
  'road.play.hint': 'Party and scene meet, and everybody gets a seat.',
  'road.play.done': '{open, encounter|encounters} to be played',
  'road.go': 'To the table: {title}',
  'road.mine': 'Yours',
  'road.mine.none': 'You have no character here yet.',
  'road.mine.make': 'Make one',
  'road.mine.wait': 'No fight is prepared yet. The referee opens the next one.',
} as const;
