// What somebody is called where there is no room for the whole name.

// The word of the name that the creature's id begins with ("maelin" of Sister Maelin), else the first.
export function calledBy(name: string, id: string): string {
  const words = name.split(' ');
  const [begins = ''] = id.toLowerCase().split('_');
  return words.find((word) => word.toLowerCase() === begins) ?? words[0]!;
}
