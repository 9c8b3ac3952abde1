// The desk at which a scene is built: its text and what was done to it, the tool in hand, what is chosen.
import { geometryOf, same, type Cell, type Point } from '../../../model/geometry';
import {
  doorBetween,
  isOf,
  layStretch,
  putCoins,
  putDoor,
  putLight,
  putNote,
  putSecretExit,
  putThing,
  putWall,
  removeFeature,
  rubOut,
} from '../../../model/scene_document/feature_edit';
import { paintGround, rectangleOf } from '../../../model/scene_document/ground_edit';
import { moved, pulled, setImage, type MapImage } from '../../../model/scene_document/image_edit';
import { History } from '../../../model/scene_document/history';
import {
  addMonsters,
  addStart,
  foeSide,
  movePiece,
  pieceAt,
  removePiece,
  type Spot,
} from '../../../model/scene_document/piece_edit';
import { readScene, type SceneModel } from '../../../model/scene_document/scene_model';
import { SceneText } from '../../../model/scene_document/scene_text';
import type { BestiaryEntry, Surroundings } from '../../../protocol/records';
import { capital, humanise } from '../../text';
import type { RowNumbers } from './look';
import { kAreas, stretchOf, type Tool, type ToolSettings } from './tools';

export class Desk {
  private readonly history: History<SceneText>;
  private steps = $state(0);
  // As it was when it was read or saved.
  private kept = $state.raw('');
  tool = $state<Tool>('select');
  rectangles = $state(false);
  settings = $state<ToolSettings>({
    barred: true,
    damage: '1d6',
    extra: 1,
    cover: '-2',
    elevation: 10,
    door: 'closed',
    radius: 20,
    burning: true,
    words: '',
    secret: false,
    coin: 'gp',
    coins: 30,
    row: '',
  });
  // Environments that the scene may name; none where the rules have none.
  surroundings = $state.raw<readonly Surroundings[]>([]);
  // The monster in hand, how many of it, and how they stand.
  monster = $state.raw<BestiaryEntry | undefined>(undefined);
  count = $state(1);
  side = $state('');
  hidden = $state(false);
  // Index of the creature that is looked at; -1: none.
  chosen = $state(-1);
  cursor = $state.raw<Cell | undefined>(undefined);
  // Cells of a stroke that is not finished.
  stroke = $state.raw<Cell[]>([]);
  // Taken up by key, to be put down elsewhere.
  lifted = $state(-1);
  // The picture under the map is in hand.
  fitting = $state(false);
  // How often a note was to be laid that says nothing.
  wordless = $state(0);
  // Where a rectangle, or a door, begins.
  anchor = $state.raw<Cell | undefined>(undefined);

  constructor(text: string) {
    this.history = new History(new SceneText(text));
    this.kept = text;
  }

  readonly scene: SceneText = $derived.by(() => {
    void this.steps;
    return this.history.now;
  });
  readonly readable = $derived.by(() => this.scene.readable);
  private last: SceneModel | undefined;
  readonly model: SceneModel = $derived.by(() => {
    // A text that cannot be read for a moment leaves the board as it was.
    if (this.readable || this.last === undefined) this.last = readScene(this.scene);
    return this.last;
  });
  readonly geometry = $derived.by(() => geometryOf(this.model.board.grid));
  readonly piece = $derived.by(() => this.model.pieces[this.chosen]);

  get text(): string {
    return this.scene.text;
  }

  get changed(): boolean {
    return this.text !== this.kept;
  }

  get undoable(): boolean {
    return this.steps >= 0 && this.history.undoable;
  }

  get redoable(): boolean {
    return this.steps >= 0 && this.history.redoable;
  }

  saved(): void {
    this.kept = this.text;
  }

  // Everything that changes the scene comes by here. `going`: more of the last step, as typing is.
  does(next: SceneText, going = false): void {
    if (next.text === this.text) return;
    if (going) this.history.amends(next);
    else this.history.does(next);
    this.steps += 1;
  }

  edit(change: (text: SceneText) => SceneText): void {
    if (this.readable) this.does(change(this.scene));
  }

  undo(): void {
    this.history.undo();
    this.rest();
  }

  redo(): void {
    this.history.redo();
    this.rest();
  }

  private rest(): void {
    this.steps += 1;
    this.letGo();
    if (this.chosen >= this.model.pieces.length) this.chosen = -1;
  }

  take(tool: Tool): void {
    this.tool = tool;
    this.fitting = false;
    this.letGo();
  }

  pickMonster(one: BestiaryEntry): void {
    this.monster = one;
    this.take('monster');
  }

  letGo(): void {
    this.stroke = [];
    this.anchor = undefined;
    this.lifted = -1;
  }

  get painting(): boolean {
    return kAreas.includes(this.tool);
  }

  // ── Strokes ──

  begin(at: Cell): void {
    this.anchor = at;
    this.stroke = [at];
  }

  // On through the cells between the last one and this.
  extend(at: Cell): void {
    if (this.anchor === undefined) return this.begin(at);
    if (this.rectangles) {
      this.stroke = rectangleOf(this.model.board, this.anchor, at);
      return;
    }
    const known = [...this.stroke];
    let last = known[known.length - 1] ?? at;
    for (let step = 0; step < 200 && !same(last, at); step += 1) {
      last = this.geometry.toward(last, this.geometry.compass(last, at));
      if (!known.some((one) => same(one, last))) known.push(last);
    }
    if (!known.some((one) => same(one, at))) known.push(at);
    this.stroke = known;
  }

  end(): void {
    const cells = this.stroke;
    this.letGo();
    if (cells.length > 0) this.paint(cells);
  }

  paint(cells: readonly Cell[]): void {
    const { tool, settings } = this;
    const on = this.onBoard(cells);
    if (on.length === 0) return;
    this.edit((text) => {
      if (tool === 'floor' || tool === 'rock' || tool === 'way-out') return paintGround(text, on, tool);
      if (tool === 'erase') return paintGround(rubOut(text, on), on, 'floor');
      if (tool === 'surroundings' && !this.row?.ground) return putThing(text, on, settings.row);
      const stretch = stretchOf(tool, settings, this.surroundings.length > 0);
      if (stretch === undefined) return text;
      // One water, and one height, at a time.
      const bare = ['water', 'height', 'ground'].includes(stretch.kind)
        ? rubOut(text, on, (one) => one.kind === stretch.kind && !isOf(one, stretch))
        : text;
      if (stretch.elevation === 0) return rubOut(bare, on, (one) => one.kind === stretch.kind);
      const laid = layStretch(bare, on, stretch, tool);
      return tool === 'deep' && settings.barred ? paintGround(laid, on, 'rock') : laid;
    });
  }

  // What rows say of their features, by kind.
  readonly rowNumbers: RowNumbers = $derived.by(
    () =>
      new Map(
        this.surroundings.flatMap((one) =>
          one.rows.map((row) => [
            row.id,
            Object.fromEntries(row.numbers.map(({ name, value }) => [name, value])),
          ]),
        ),
      ),
  );

  // What the surroundings lay down or stand there.
  get row() {
    return this.surroundings.flatMap((one) => one.rows).find((one) => one.id === this.settings.row);
  }

  private onBoard(cells: readonly Cell[]): Cell[] {
    const { board } = this.model;
    const all = [...board.cells, ...board.blocked];
    return cells.filter((at) => all.some((one) => one.x === at.x && one.y === at.y));
  }

  // ── Single cells ──

  // The tool, put to one cell. `beyond`: the neighbour that a door leads to.
  apply(at: Cell, beyond?: Cell): void {
    if (this.painting) return this.paint([at]);
    if (this.tool === 'select') {
      this.choose(at);
      return;
    }
    if (this.onBoard([at]).length === 0) return;
    if (this.tool === 'door') {
      if (beyond !== undefined) this.putDoor(at, beyond);
      return;
    }
    if (this.tool === 'wall') {
      if (beyond !== undefined) this.putWall(at, beyond);
      return;
    }
    this.put(at);
  }

  putDoor(here: Cell, there: Cell): void {
    const { door } = this.settings;
    this.edit((text) => {
      const known = doorBetween(text, here, there);
      // The same door once more takes it away.
      if (known?.state === door) return removeFeature(text, known.index);
      return putDoor(text, here, there, door);
    });
  }

  putWall(here: Cell, there: Cell): void {
    this.edit((text) => putWall(text, here, there));
  }

  // On an edge: what the tool in hand stands there.
  putEdge(here: Cell, there: Cell): void {
    if (this.tool === 'wall') this.putWall(here, there);
    else this.putDoor(here, there);
  }

  get edging(): boolean {
    return this.tool === 'door' || this.tool === 'wall';
  }

  // What is put on a cell, or into a zone.
  put(spot: Spot): void {
    const { tool, settings, monster } = this;
    if (tool === 'monster' && monster !== undefined) {
      this.place(monster, spot);
      return;
    }
    if (tool === 'note' && settings.words.trim() === '') {
      this.wordless += 1;
      return;
    }
    this.edit((text) => {
      if (tool === 'light' && typeof spot !== 'string')
        return putLight(text, spot, settings.radius, settings.burning);
      if (tool === 'note') return putNote(text, spot, settings.words.trim(), settings.secret);
      if (tool === 'secret-exit') return putSecretExit(text, spot);
      if (tool === 'coins') return putCoins(text, spot, settings.coin, settings.coins);
      if (tool === 'start') return addStart(text, spot);
      return text;
    });
  }

  place(monster: BestiaryEntry, spot: Spot): void {
    const footprint = Math.max(1, monster.numbers.find((one) => one.name === 'footprint')?.value ?? 1);
    const wish = {
      monster: monster.id,
      // Blocks without a name would be called by their ids at the table.
      name: monster.name || capital(humanise(monster.id)),
      count: Math.max(1, Math.min(20, this.count)),
      side: this.side || foeSide(this.model),
      hidden: this.hidden,
      footprint,
    };
    this.edit((text) => addMonsters(text, spot, wish));
    this.chosen = this.model.pieces.length - 1;
  }

  choose(at: Cell): void {
    this.chosen = pieceAt(this.model, at)?.index ?? -1;
  }

  move(index: number, spot: Spot): void {
    this.edit((text) => movePiece(text, index, spot));
    this.chosen = index;
  }

  // ── The picture under the map ──

  lay(image: MapImage | undefined, going = false): void {
    if (!this.readable) return;
    this.does(setImage(this.scene, image), going);
    if (image === undefined) this.fitting = false;
  }

  // By so many hundredths of a cell; `corner`: pulled larger or smaller.
  shift(from: MapImage, dx: number, dy: number, corner: boolean, going: boolean): void {
    this.lay(corner ? pulled(from, dx) : moved(from, dx, dy), going);
  }

  remove(index: number): void {
    this.edit((text) => removePiece(text, index));
    this.chosen = -1;
  }
}
