// Light, dark, or as the system says; the choice is kept in this browser.
export type ThemeChoice = 'system' | 'light' | 'dark';

const kKey = 'affray/theme';

function stored(): ThemeChoice {
  const found = localStorage.getItem(kKey);
  return found === 'light' || found === 'dark' ? found : 'system';
}

class Theme {
  choice = $state<ThemeChoice>(stored());
  private readonly system = matchMedia('(prefers-color-scheme: dark)');
  private systemDark = $state(this.system.matches);

  constructor() {
    this.system.addEventListener('change', (event) => {
      this.systemDark = event.matches;
      this.show();
    });
    this.show();
  }

  get dark(): boolean {
    return this.choice === 'dark' || (this.choice === 'system' && this.systemDark);
  }

  set(choice: ThemeChoice): void {
    this.choice = choice;
    localStorage.setItem(kKey, choice);
    this.show();
  }

  private show(): void {
    document.documentElement.dataset['theme'] = this.dark ? 'dark' : 'light';
  }
}

export const theme = new Theme();
