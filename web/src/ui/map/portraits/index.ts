// The drawn set of creatures, and which of them somebody is shown as.
export { kPens, type Picture, type Stroke, type Tone } from './strokes';
import { kBeasts } from './beasts';
import { kFiends } from './fiends';
import { kPeople } from './people';
import type { Picture } from './strokes';

export const kPortraits: Record<string, Picture> = { ...kPeople, ...kBeasts, ...kFiends };
