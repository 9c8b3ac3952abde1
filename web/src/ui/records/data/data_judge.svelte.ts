// Has the server look at a text of data as it stands, a while after the last change; nothing is kept of it.
import type { Path } from '../../../model/scene_document/scene_text';
import { checkData, type SceneReport } from '../../../protocol/records';
import { problemText, refusalOf } from '../../problem';
import { t } from '../../text';

const kPauseMs = 700;

export interface Draft {
  // The one whose place it takes; empty: a new one.
  id: string;
  title: string;
  text: string;
}

export class DataJudge {
  private report = $state.raw<SceneReport | undefined>(undefined);
  private failure = $state('');
  private judged = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  // Undefined: there is nothing to be judged.
  constructor(
    private readonly campaign: string,
    private readonly draft: () => Draft | undefined,
  ) {
    $effect(() => {
      const asked = this.draft();
      clearTimeout(this.timer);
      if (asked === undefined || asked.text === this.judged) return;
      this.timer = setTimeout(() => void this.ask(asked), kPauseMs);
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  private async ask({ id, title, text }: Draft): Promise<void> {
    let found: SceneReport | undefined;
    let refused = '';
    try {
      found = await checkData(this.campaign, id, title.trim() || 'text', text);
    } catch (error) {
      refused = problemText(refusalOf(error));
    }
    if (text !== this.draft()?.text) return;
    this.report = found;
    this.failure = refused;
    this.judged = text;
  }

  get bad(): boolean {
    return this.failure !== '' || (this.report?.problems.length ?? 0) > 0;
  }

  get said(): string {
    const draft = this.draft();
    if (draft === undefined || this.judged !== draft.text) return t('monster.waiting');
    if (this.failure !== '') return this.failure;
    const count = this.report?.problems.length ?? 0;
    return count > 0 ? t('monster.bad', { count }) : t('monster.good');
  }

  // What is wrong at or below a place.
  wrong(path: Path): string {
    const place = path.join('.');
    return (this.report?.problems ?? [])
      .filter(({ field }) => field === place || field.startsWith(`${place}.`))
      .map(({ message }) => message)
      .join(' ');
  }

  // What is wrong elsewhere than at these places.
  beside(paths: readonly Path[]): string[] {
    const places = paths.map((path) => path.join('.'));
    return (this.report?.problems ?? [])
      .filter(({ field }) => !places.some((place) => field === place || field.startsWith(`${place}.`)))
      .map(({ message }) => message);
  }
}
