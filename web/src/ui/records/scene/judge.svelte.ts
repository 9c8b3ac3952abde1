// Has the server look at the scene as it stands, a while after the last change.
import type { TextProblem } from '../../../protocol/gen/affray/v1/lobby_pb';
import { checkScene, type SceneReport } from '../../../protocol/records';
import { problemText, refusalOf } from '../../problem';
import type { Desk } from './desk.svelte';

const kPauseMs = 900;

export type Judgement = 'waiting' | 'good' | 'bad' | 'failed';

type Said = Pick<TextProblem, 'line' | 'field' | 'message'>;

export class Judge {
  report = $state.raw<SceneReport | undefined>(undefined);
  failure = $state('');
  // The text that the report is of.
  private of = $state('');
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly campaign: string,
    private readonly desk: Desk,
  ) {}

  readonly unread = $derived.by(() => !this.desk.readable);
  private readonly fresh = $derived.by(() => this.of === this.desk.text);
  readonly problems: Said[] = $derived.by(() => {
    if (this.unread) return this.desk.scene.problems.map((one) => ({ ...one, field: '' }));
    return this.report?.problems ?? [];
  });
  readonly state: Judgement = $derived.by(() => {
    if (this.unread) return 'bad';
    if (!this.fresh) return 'waiting';
    if (this.failure !== '') return 'failed';
    return this.problems.length > 0 ? 'bad' : 'good';
  });

  // To be called whenever the text has changed.
  look(title: string): void {
    clearTimeout(this.timer);
    if (this.unread || this.fresh) return;
    this.timer = setTimeout(() => void this.ask(title), this.of === '' ? 0 : kPauseMs);
  }

  rest(): void {
    clearTimeout(this.timer);
  }

  private async ask(title: string): Promise<void> {
    const { text } = this.desk;
    const number = (this.asked += 1);
    let report: SceneReport | undefined;
    let failure = '';
    try {
      report = await checkScene(this.campaign, title || 'text', text);
    } catch (error) {
      failure = problemText(refusalOf(error));
    }
    if (number !== this.asked) return;
    if (report !== undefined) this.report = report;
    this.failure = failure;
    this.of = text;
  }

  // What is wrong at or below a place in the text, such as creatures[2]: one line each.
  wrong(place: string): string {
    if (this.unread) return '';
    return this.problems
      .filter(
        ({ field }) => field === place || field.startsWith(`${place}.`) || field.startsWith(`${place}[`),
      )
      .map(({ message }) => message)
      .join('\n');
  }
}
