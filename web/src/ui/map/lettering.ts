// The face of what is written on the map. A canvas does not wait for a face by itself: whoever draws does.
export const kLettering = 'Alegreya, Georgia, "DejaVu Serif", serif';

export async function lettersReady(): Promise<void> {
  // A face that does not come is replaced by the next of the list.
  await document.fonts.load('600 16px Alegreya').catch(() => undefined);
}
