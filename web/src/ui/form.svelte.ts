// A form on its way to the server: busy or not, and what was refused, beside the field it concerns.
import { tick } from 'svelte';
import type { ApiError } from '../protocol/api';
import { problemText, refusalOf } from './problem';

export class Form {
  busy = $state(false);
  failure = $state.raw<ApiError | undefined>(undefined);

  // `fields`: those that show their own refusals, as the server names them.
  constructor(private readonly fields: readonly string[] = []) {}

  // Does what the form is for, unless it is being done; true if nothing was refused.
  async submit(event: SubmitEvent, act: () => Promise<unknown>): Promise<boolean> {
    event.preventDefault();
    const place = event.currentTarget instanceof HTMLElement ? event.currentTarget : undefined;
    const done = await this.run(act);
    if (!done) {
      await tick();
      place?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
    return done;
  }

  async run(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = undefined;
    try {
      await act();
      return true;
    } catch (error) {
      this.failure = refusalOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  // What is wrong with a field: "" if nothing is.
  error(field: string): string {
    return this.failure?.field === field ? problemText(this.failure) : '';
  }

  // What is wrong, if no field of this form shows it.
  get general(): string {
    if (this.failure === undefined || this.fields.includes(this.failure.field)) return '';
    return problemText(this.failure);
  }
}
