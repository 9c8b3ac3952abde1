// Light, dark, high contrast, or as the system says; the choice is kept in this browser.
export type ThemeChoice = 'system' | 'light' | 'dark' | 'contrast';

const kKey = 'affray/theme';

function stored(): ThemeChoice {
  const found = localStorage.getItem(kKey);
  return found === 'light' || found === 'dark' || found === 'contrast' ? found : 'system';
}

class Theme {
  choice = $state<ThemeChoice>(stored());
  private readonly system = matchMedia('(prefers-color-scheme: dark)');
  private readonly wish = matchMedia('(prefers-contrast: more), (forced-colors: active)');
  private systemDark = $state(this.system.matches);
  private systemContrast = $state(this.wish.matches);

  constructor() {
    this.system.addEventListener('change', (event) => {
      this.systemDark = event.matches;
      this.show();
    });
    this.wish.addEventListener('change', (event) => {
      this.systemContrast = event.matches;
      this.show();
    });
    this.show();
  }

  get dark(): boolean {
    const asSystem = this.choice === 'system' || this.choice === 'contrast';
    return this.choice === 'dark' || (asSystem && this.systemDark);
  }

  get contrast(): boolean {
    return this.choice === 'contrast' || this.systemContrast;
  }

  set(choice: ThemeChoice): void {
    this.choice = choice;
    localStorage.setItem(kKey, choice);
    this.show();
  }

  private show(): void {
    document.documentElement.dataset['theme'] = this.dark ? 'dark' : 'light';
    document.documentElement.dataset['contrast'] = this.contrast ? 'more' : 'usual';
  }
}

export const theme = new Theme();
