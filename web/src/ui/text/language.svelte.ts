// The language that the page speaks. English comes with the page; every other one is fetched when it is wanted.
import type { Foreign, Words } from './foreign';

// Each by its own name, as whoever looks for it reads it.
export const kLanguages = { en: 'English', de: 'Deutsch' } as const;
export type LanguageTag = keyof typeof kLanguages;
export type LanguageChoice = LanguageTag | 'system';

const kFetch: Record<Exclude<LanguageTag, 'en'>, () => Promise<Foreign>> = {
  de: async () => (await import('./de')).kGerman,
};

const kKey = 'affray/language';

const isTag = (text: string | null): text is LanguageTag => text !== null && Object.hasOwn(kLanguages, text);

// The first of the reader's languages that the page speaks; English where it speaks none of them.
export function spokenOf(wanted: readonly string[]): LanguageTag {
  for (const one of wanted) {
    const tag = one.toLowerCase().split('-')[0] ?? '';
    if (isTag(tag)) return tag;
  }
  return 'en';
}

function wishes(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
}

function stored(): LanguageChoice {
  try {
    const found = localStorage.getItem(kKey);
    return isTag(found) ? found : 'system';
  } catch {
    return 'system';
  }
}

class Language {
  choice = $state<LanguageChoice>(stored());
  tag = $state<LanguageTag>('en');
  // A language that could not be fetched: the page stays as it is.
  failed = $state(false);
  foreign = $state.raw<Foreign | undefined>(undefined);

  // With the region of whoever reads: dates differ between countries of one language.
  get locale(): string {
    return wishes().find((one) => spokenOf([one]) === this.tag && one.startsWith(this.tag)) ?? this.tag;
  }

  async set(choice: LanguageChoice): Promise<void> {
    this.choice = choice;
    try {
      if (choice === 'system') localStorage.removeItem(kKey);
      else localStorage.setItem(kKey, choice);
    } catch {
      // A browser that keeps nothing forgets the choice with the page.
    }
    await this.show();
  }

  async show(): Promise<void> {
    const wanted = this.wanted();
    this.failed = false;
    try {
      const foreign = wanted === 'en' ? undefined : await kFetch[wanted]();
      if (wanted === this.wanted()) this.speak(wanted, foreign);
    } catch {
      this.failed = wanted === this.wanted();
    }
  }

  speak(tag: LanguageTag, foreign: Foreign | undefined): void {
    this.tag = tag;
    this.foreign = foreign;
    if (typeof document !== 'undefined') document.documentElement.lang = tag;
  }

  private wanted(): LanguageTag {
    return this.choice === 'system' ? spokenOf(wishes()) : this.choice;
  }
}

export const language = new Language();

declare const kSaidIn: unique symbol;

// What a table's type remembers of its English, which every other language has to match key by key.
export interface Saying<T> {
  readonly [kSaidIn]: T;
}
export type EnglishOf<X> = X extends Saying<infer T> ? T : never;

// Words that are looked up by codes of the server.
export type Table<T> = Readonly<Record<string, Words<T[keyof T]>>> & Saying<T>;

// The table under its exported name, in whatever language the page speaks at the moment of looking.
export function said<const T extends readonly string[]>(
  name: string,
  english: T,
): readonly string[] & Saying<T>;
export function said<const T extends object>(name: string, english: T): Table<T>;
export function said(name: string, english: object): unknown {
  const table = {};
  for (const key of Object.keys(english)) {
    const get = () => {
      const tables = language.foreign?.tables as Record<string, object> | undefined;
      return Reflect.get(tables?.[name] ?? english, key);
    };
    Object.defineProperty(table, key, { enumerable: true, get });
  }
  return table;
}
