// Uploaded pictures as they are drawn: each is fetched once, and few at a time.
export type PictureSource = (id: string) => Promise<Blob>;

const kAtOnce = 3;

export class Uploaded {
  private readonly known = $state<Record<string, ImageBitmap | null>>({});
  private readonly asked = new Set<string>();
  private readonly waiting: string[] = [];
  private busy = 0;

  constructor(private readonly source: PictureSource) {}

  // Undefined: it is not there yet, or cannot be had. Whoever looks for it first has it fetched.
  of(id: string): ImageBitmap | undefined {
    this.want(id);
    return this.known[id] ?? undefined;
  }

  // Cannot be had: it is gone, or not for these eyes.
  lacks(id: string): boolean {
    return this.known[id] === null;
  }

  private want(id: string): void {
    if (id === '' || this.asked.has(id)) return;
    this.asked.add(id);
    this.waiting.push(id);
    this.next();
  }

  private next(): void {
    const id = this.busy < kAtOnce ? this.waiting.shift() : undefined;
    if (id === undefined) return;
    this.busy += 1;
    void this.fetched(id).then((picture) => {
      this.known[id] = picture;
      this.busy -= 1;
      this.next();
    });
  }

  private async fetched(id: string): Promise<ImageBitmap | null> {
    try {
      return await createImageBitmap(await this.source(id));
    } catch {
      return null;
    }
  }
}
