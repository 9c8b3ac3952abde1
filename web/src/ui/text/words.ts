// English for words of rounds in parts and of work in points: stances, reactions, priced actions, places of
// things. An unknown word is shown as itself.

// By the number that the facts hold.
export const kStances = ['', 'fight', 'evade', 'parley', 'wait'];
export const kReactions = ['', 'hostile', 'unfriendly', 'neutral', 'indifferent', 'friendly'];
