import { describe, expect, it } from 'vitest';
import { countedAcross, moved, pulled, readImage, setImage } from './image_edit';
import { readScene } from './scene_model';
import { SceneText } from './scene_text';

const kScene = new SceneText(`title: Crypt
ruleset: affray
# stays
map: { grid: square, width: 8, height: 6 }
creatures: []
`);
const kImage = { picture: 'abc', x: -50, y: 25, width: 2250, opacity: 100 };

describe('the picture under a map', () => {
  it('is written into the text and read back', () => {
    const text = setImage(kScene, kImage);
    expect(text.text).toContain('# stays');
    expect(readScene(text).image).toEqual(kImage);
    expect(setImage(text, undefined).text).not.toContain('map_image');
  });

  it('writes no opacity where the picture covers', () => {
    expect(setImage(kScene, kImage).text).not.toContain('opacity');
    expect(readScene(setImage(kScene, { ...kImage, opacity: 60 })).image?.opacity).toBe(60);
  });

  it('keeps to whole numbers within bounds', () => {
    const text = setImage(kScene, { ...kImage, x: 1.6, width: 1, opacity: 500 });
    expect(readScene(text).image).toEqual({ ...kImage, x: 2, width: 10, opacity: 100 });
  });

  it('is fitted by counting, moving and pulling', () => {
    expect(countedAcross(kImage, 30).width).toBe(3000);
    expect(moved(kImage, 50, -25)).toMatchObject({ x: 0, y: 0 });
    expect(pulled(kImage, -9999).width).toBe(10);
  });

  it('reads nothing from what is no picture', () => {
    for (const one of [undefined, 'abc', {}, { picture: 5 }, { picture: '' }])
      expect(readImage(one)).toBeUndefined();
  });
});
