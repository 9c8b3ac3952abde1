// English for playing a turn: the action bar, its end, flight, what is spoken on request, what this device does by itself.
export const kTurnEnglish = {
  'bar.none': 'Nothing to do here now.',
  'bar.not_now': 'Not now',
  'bar.not_now.title': 'Not possible now',
  'bar.more': 'More',
  'bar.more.title': 'For the whole party',
  'bar.back': 'Earlier actions',
  'bar.on': 'Further actions',
  'bar.unfold': 'Show: {what}',

  'turn.end.left': 'There is something left to do: {what}.',
  'turn.end.left.more': 'There is something left to do: {what}, and more.',
  'turn.end.points': 'Action points left: {points}.',
  'turn.end.go': 'End turn',
  'turn.end.stay': 'Stay',
  'turn.unseen': 'The referee acts',
  'turn.called': 'Your turn',
  'turn.called.asked': 'A question to you',

  'flight.title': 'Propose flight …',
  'flight.what': 'Flight ends this fight for the whole party, if every player agrees.',
  'flight.leave': 'Everybody leaves at once, without a roll; the fallen are carried along.',
  'flight.loss':
    'The campaign suffers a loss, which the referee decides: the goal of this fight is given up.',
  'flight.stands':
    'While others have yet to vote you can take it back. If nobody else has a vote, you leave at once.',
  'flight.go': 'Propose flight to all',
  'flight.leave.it': 'Fight on',

  'wish.title': 'On this device',
  'wish.confirmEnd': 'Ask before a turn ends with something left to do',
  'wish.tone': 'Play a tone when it is my turn',
  'wish.notice': 'Notify me outside the page when it is my turn',
  'wish.notice.denied': 'This browser blocks notifications of this page; its settings can allow them.',
  'wish.notice.missing': 'This browser has no notifications.',

  'summons.switch': 'Notify me on this device when this table waits for me',
  'summons.what':
    'Also while this page is closed, once for each turn or question. The message names the table and that you are waited for, nothing of the fight; it goes through the service of your browser’s maker, who cannot read it.',
  'summons.missing':
    'This browser cannot notify you while the page is closed. On an iPhone or iPad put the page on the home screen first.',
  'summons.denied':
    'This browser does not let this page send notifications. Allow them in its settings for this page, then try again.',
  'summons.failed': 'That did not work. Try again in a while.',

  'ask.nobody': 'You lead nobody here.',
  'ask.where': '{who}: {parts}.',
  'ask.threat': '{who} is within reach of {names}.',
  'ask.threat.engaged': '{who} is engaged with {names}.',
  'ask.threat.none': 'Nobody threatens {who}, as far as you can see.',
  'ask.can': '{who} can: {actions}.',
  'ask.can.none': '{who} can do nothing now.',
  'ask.near': 'nearest foe: {who}, {away} {direction}',
} as const;
