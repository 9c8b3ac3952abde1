// Paints what has been drawn into a picture once, so that it costs as much as one picture however much it is made of.
import { Container, Matrix, RenderTexture, Sprite, type Renderer } from 'pixi.js';

const kClear = [0, 0, 0, 0] as const;

export class Baker {
  // Smooth edges take a multiple of the room: they are made here, and copied from here.
  private sheet: RenderTexture | undefined;

  constructor(private readonly renderer: Renderer) {}

  // What is drawn is used up. `resolution`: pixels of the picture for each of the world.
  bake(drawn: Container, resolution: number): Sprite {
    const sprite = this.take(drawn, resolution);
    drawn.destroy({ children: true });
    return sprite;
  }

  // The same of what will be needed again.
  take(drawn: Container, resolution: number): Sprite {
    const { minX, minY, maxX, maxY } = drawn.getLocalBounds();
    const [x, y] = [Math.floor(minX) - 1, Math.floor(minY) - 1];
    const [width, height] = [Math.ceil(maxX) + 1 - x, Math.ceil(maxY) + 1 - y];
    const sheet = this.sheetFor(width, height, resolution);
    const transform = new Matrix().translate(-x, -y);
    this.renderer.render({ container: drawn, target: sheet, transform, clearColor: [...kClear] });
    const texture = RenderTexture.create({ width, height, resolution, autoGenerateMipmaps: true });
    const copied = new Sprite(sheet);
    this.renderer.render({ container: copied, target: texture, clearColor: [...kClear] });
    copied.destroy();
    texture.source.updateMipmaps();
    const sprite = new Sprite(texture);
    sprite.position.set(x, y);
    return sprite;
  }

  close(): void {
    this.sheet?.destroy(true);
    this.sheet = undefined;
  }

  private sheetFor(width: number, height: number, resolution: number): RenderTexture {
    const { sheet } = this;
    const source = sheet?.source;
    if (sheet !== undefined && source!.resolution === resolution) {
      if (source!.width >= width && source!.height >= height) return sheet;
      width = Math.max(width, source!.width);
      height = Math.max(height, source!.height);
    }
    this.close();
    this.sheet = RenderTexture.create({ width, height, resolution, antialias: true });
    return this.sheet;
  }
}

// A picture that was baked goes with what it was baked into.
export function discard(sprite: Sprite | undefined): void {
  sprite?.destroy({ texture: true, textureSource: true });
}
