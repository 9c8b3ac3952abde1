// Takes a seat and fights: npx tsx brawler.ts LINK. Strikes whoever it can, else walks up to them, else ends its turn.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const seat = spawn('affray', ['play', process.argv[2]!, '--json'], { stdio: ['pipe', 'pipe', 'inherit'] });
let said = '';
for await (const line of createInterface({ input: seat.stdout })) {
  const told = JSON.parse(line);
  const turn = told.turn && (told.turn.lines.find((one: string) => /^(a|go) /.test(one)) ?? 'end');
  const next = turn ?? (told.question ? 'y' : told.over ? 'quit' : told.refused && said !== 'end' ? 'end' : '');
  if (next) seat.stdin.write(`${(said = next)}\n`);
}
