// Whether the map follows whoever acts; the choice is kept in this browser.
const kKey = 'affray/follow';

class Following {
  on = $state(localStorage.getItem(kKey) !== 'off');

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(kKey, this.on ? 'on' : 'off');
  }
}

export const following = new Following();
