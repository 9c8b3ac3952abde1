// The signs of what has just happened: a number, a word or an icon that rises from its counter, and a flash where it is a
// blow. Without motion they stand still for as long. They cover nothing that is clicked, and hold up nothing.
import { Container, Graphics, GraphicsPath, Text } from 'pixi.js';
import type { Point } from '../../model/geometry';
import { still } from './motion';
import { kLettering } from './lettering';
import type { Palette } from './palette';
import { kCellSize } from './terrain';

const kShownMs = 1500;
const kFlashMs = 280;
const kRise = 34;
// Several at one creature follow each other.
const kApartMs = 520;

export type ImpactTone = 'harm' | 'crit' | 'heal' | 'miss' | 'condition';

export interface ImpactLook {
  who: number;
  tone: ImpactTone;
  text: string;
  // Strokes of an icon beside the text; empty: none.
  icon: string;
}

interface Sign {
  box: Container;
  flash: Graphics | undefined;
  who: number;
  at: Point;
  since: number;
  begun: boolean;
}

export class ImpactLayer {
  private readonly signs: Sign[] = [];

  constructor(private readonly layer: Container) {}

  // `places`: where each creature stands; nobody's sign is shown who is nowhere on the map.
  add(looks: readonly ImpactLook[], places: (who: number) => Point | undefined, palette: Palette): void {
    const now = performance.now();
    for (const look of looks) {
      const at = places(look.who);
      if (at === undefined) continue;
      const before = this.signs.filter((one) => one.who === look.who).map((one) => one.since + kApartMs);
      const flash = look.tone === 'harm' || look.tone === 'crit' ? ring(at, palette) : undefined;
      const box = drawSign(look, palette);
      if (flash !== undefined) this.layer.addChild(flash);
      this.layer.addChild(box);
      this.signs.push({ box, flash, who: look.who, at, since: Math.max(now, ...before), begun: false });
    }
  }

  clear(): void {
    this.signs.splice(0);
    this.layer.removeChildren().forEach((child) => child.destroy({ children: true }));
  }

  // True while something is shown.
  step(now: number): boolean {
    const rests = still();
    for (const sign of [...this.signs]) {
      this.begin(sign, now);
      const share = Math.max(0, now - sign.since) / kShownMs;
      sign.box.visible = now >= sign.since;
      sign.box.position.set(
        sign.at.x,
        sign.at.y - kCellSize * 0.5 - (rests ? kRise / 2 : kRise * easeOut(share)),
      );
      sign.box.alpha = rests ? 1 : Math.min(1, (1 - share) * 3);
      if (sign.flash !== undefined) {
        const beat = Math.max(0, now - sign.since) / (rests ? kShownMs : kFlashMs);
        sign.flash.visible = now >= sign.since && beat < 1;
        sign.flash.alpha = rests ? 0.7 : 1 - beat;
      }
      if (share >= 1) this.drop(sign);
    }
    return this.signs.length > 0;
  }

  // A sign counts from the first picture that shows it: on a device that was busy it would be over before. What follows
  // it at the same creature waits as much longer.
  private begin(sign: Sign, now: number): void {
    const late = now - sign.since;
    if (sign.begun || late < 0) return;
    sign.begun = true;
    sign.since = now;
    for (const other of this.signs) if (other.who === sign.who && !other.begun) other.since += late;
  }

  private drop(sign: Sign): void {
    this.signs.splice(this.signs.indexOf(sign), 1);
    sign.box.destroy({ children: true });
    sign.flash?.destroy();
  }
}

function easeOut(share: number): number {
  return 1 - (1 - Math.min(1, share)) ** 2;
}

function ring(at: Point, palette: Palette): Graphics {
  const graphics = new Graphics().circle(0, 0, kCellSize * 0.72).stroke({ width: 7, color: palette.danger });
  graphics.position.set(at.x, at.y);
  return graphics;
}

function drawSign(look: ImpactLook, palette: Palette): Container {
  const colours = {
    harm: palette.danger,
    crit: palette.danger,
    heal: palette.health,
    miss: palette.ink,
    condition: palette.grab,
  };
  const size = { harm: 24, crit: 31, heal: 24, miss: 17, condition: 15 }[look.tone];
  const box = new Container();
  const text = new Text({
    text: look.text,
    style: {
      fontFamily: kLettering,
      fontSize: size,
      fontWeight: '600',
      fontStyle: look.tone === 'miss' ? 'italic' : 'normal',
      fill: colours[look.tone],
      stroke: { color: palette.paper, width: 5, join: 'round' },
    },
    resolution: 2,
  });
  text.anchor.set(0.5);
  box.addChild(text);
  if (look.icon === '') return box;
  const icon = new Graphics()
    .roundRect(-4, -4, 32, 32, 6)
    .fill({ color: palette.ink })
    .path(new GraphicsPath(look.icon))
    .stroke({ width: 2.4, color: palette.paper, cap: 'round', join: 'round' });
  icon.scale.set(0.7);
  icon.position.set(-text.width / 2 - 15, -8.5);
  text.x = 8;
  box.addChild(icon);
  return box;
}
