import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../protocol/api';
import { problemText } from './problem';
import { kGerman } from './text/de';
import { language } from './text/language.svelte';

const told = (code: string, field: string, detail: string) =>
  problemText(new ApiError(code, 422, field, detail));

describe('what the server refuses of a form', () => {
  afterEach(() => language.speak('en', undefined));

  it('is said in the words of the page, by its code and the part that it is about', () => {
    language.speak('de', kGerman);
    expect(told('BAD_ARGUMENT', 'amounts[2].count', 'write at least 1')).toBe('Mindestens eins.');
  });

  it('is never English on a page of another language', () => {
    language.speak('de', kGerman);
    expect(told('BAD_ARGUMENT', 'title', 'A campaign needs a title.')).toBe('Es braucht einen Titel.');
    expect(told('BAD_ARGUMENT', 'choices.armour', 'there is no armour of that name')).toBe(
      'Rüstung: Das passt nicht zur übrigen Auswahl, oder es gibt es nicht.',
    );
    expect(told('QUOTA_REACHED', '', 'an account does not hold so much')).not.toContain('account');
    expect(told('CONFLICT', '', 'it is a reversal itself')).not.toContain('reversal');
    expect(told('NO_SUCH_CODE', '', 'Something new.')).not.toContain('Something');
  });

  it('keeps the server’s own words where the page is English, since they say what there is', () => {
    expect(told('BAD_ARGUMENT', 'reason', 'say why, in 1 to 400 characters')).toBe(
      'Say why, in 1 to 400 characters.',
    );
    expect(told('BAD_ARGUMENT', 'choices.gold', 'it costs 33 gp, and there are 10 gp')).toBe(
      'It costs 33 gp, and there are 10 gp.',
    );
  });
});
