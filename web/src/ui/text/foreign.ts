// What a language other than English has to bring: the same texts and the same tables, key by key. A key that is
// missing or too many is an error of the type checker, in the file of that language.
import type * as amounts from './amounts';
import type * as codes from './codes';
import type * as conditions from './conditions';
import type * as tales from './en_tales';
import type * as options from './options';
import type * as portraits from './portraits';
import type * as problems from './problems';
import type * as prompts from './prompts';
import type * as reasons from './reasons';
import type * as records from './records';
import type * as why from './why';
import type { kServerSentences, kServerWords } from './server_sentences';
import type * as words from './words';
import type { TextKey } from './en';
import type { RuleId } from './ids';
import type { EnglishOf } from './language.svelte';

// The words of a table without their English; numbers of rules are the same in every language.
export type Words<T> = T extends string
  ? string
  : T extends readonly unknown[]
    ? { readonly [I in keyof T]: Words<T[I]> }
    : T extends object
      ? { readonly [K in keyof T as K extends 'rule' | 'one' ? never : K]: Words<T[K]> }
      : T;

// Every table that a module exports, under the name of its export.
export type Tables<Module> = {
  readonly [Name in keyof Module as [EnglishOf<Module[Name]>] extends [never] ? never : Name]: Words<
    EnglishOf<Module[Name]>
  >;
};

export type CodeTables = Tables<typeof codes> & Tables<typeof amounts>;
export type WordTables = Tables<typeof words>;
export type ReasonTables = ProblemTables & Tables<typeof reasons> & Tables<typeof why>;
export type PortraitTables = Tables<typeof portraits>;
export type ProblemTables = Tables<typeof problems>;
export type PromptTables = Tables<typeof prompts>;
export type OptionTables = Tables<typeof options>;
export type ConditionTables = Tables<typeof conditions>;
export type RecordTables = Tables<typeof records>;
export type TaleTables = Tables<typeof tales>;

export interface Foreign {
  texts: Record<TextKey, string>;
  tables: CodeTables &
    WordTables &
    ReasonTables &
    PortraitTables &
    PromptTables &
    OptionTables &
    ConditionTables &
    RecordTables &
    TaleTables;
  // Names that the rules give to things, and that English says as they are written.
  ids: Record<RuleId, string>;
  // Sentences of the server by their English, and what they name.
  server: {
    sentences: Record<(typeof kServerSentences)[number], string>;
    words: Record<(typeof kServerWords)[number], string>;
  };
  // Whether a label keeps its capital within a sentence.
  keepsCapitals: boolean;
}
