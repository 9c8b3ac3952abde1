// What of the board lies still, kept as it is seen: what moves over it is painted over one picture, however much that is made of.
// For machines that paint with the processor.
import { Container, RenderTexture, Sprite, type Renderer } from 'pixi.js';

export class Backdrop {
  private readonly sprite = new Sprite({ visible: false });
  private picture: RenderTexture | undefined;
  private kept = false;
  private spoilt = true;
  private where = '';

  // `below` and all that lies `over` it are of the world, which is `root`'s.
  constructor(
    private readonly renderer: Renderer,
    private readonly root: Container,
    private readonly below: Container,
    private readonly over: Container,
  ) {
    root.addChildAt(this.sprite, 0);
  }

  // What lies below has changed.
  spoil(): void {
    this.spoilt = true;
  }

  // Before each painting. `where`: what of the world is seen, and how. What lies still for a second time is worth a picture.
  prepare(where: string): void {
    const still = !this.spoilt && where === this.where;
    this.where = where;
    this.spoilt = false;
    if (still && !this.kept) this.take();
    this.kept = still;
    this.sprite.visible = this.kept;
    this.below.visible = !this.kept;
  }

  private take(): void {
    const { width, height } = this.renderer.screen;
    if (this.picture?.width !== width || this.picture.height !== height) {
      this.picture?.destroy(true);
      this.picture = RenderTexture.create({ width, height, scaleMode: 'nearest' });
      this.sprite.texture = this.picture;
    }
    [this.sprite.visible, this.below.visible, this.over.visible] = [false, true, false];
    this.renderer.render({ container: this.root, target: this.picture, clearColor: [0, 0, 0, 0] });
    this.over.visible = true;
  }
}
