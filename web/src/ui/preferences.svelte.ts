// What somebody wants of the table on this device; kept in this browser.
const kKey = 'affray/preferences';

export interface Wishes {
  // Ending a turn asks once more while something could still be paid for.
  confirmEnd: boolean;
  // A tone, and a message of the system, when it is one's own turn.
  tone: boolean;
  notice: boolean;
}

const kUsual: Wishes = { confirmEnd: true, tone: false, notice: false };

function stored(): Wishes {
  try {
    const found = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Record<keyof Wishes, unknown>>;
    const wish = (name: keyof Wishes) =>
      typeof found[name] === 'boolean' ? (found[name] as boolean) : kUsual[name];
    return { confirmEnd: wish('confirmEnd'), tone: wish('tone'), notice: wish('notice') };
  } catch {
    return kUsual;
  }
}

class Preferences {
  private wishes = $state.raw<Wishes>(stored());

  get confirmEnd(): boolean {
    return this.wishes.confirmEnd;
  }

  get tone(): boolean {
    return this.wishes.tone;
  }

  get notice(): boolean {
    return this.wishes.notice;
  }

  set(name: keyof Wishes, value: boolean): void {
    this.wishes = { ...this.wishes, [name]: value };
    try {
      localStorage.setItem(kKey, JSON.stringify(this.wishes));
    } catch {
      // A browser that keeps nothing forgets the wish with the page.
    }
  }
}

export const preferences = new Preferences();
