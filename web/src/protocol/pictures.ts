// Uploaded pictures: brought to a campaign as they are.
import { allPages, ask, at, bring, page } from './api';
import { PictureListSchema, PictureSchema, type Picture } from './gen/affray/v1/record_pb';

export type { Picture } from './gen/affray/v1/record_pb';

// As the server bounds it.
export const kPictureMost = 8 * 1024 * 1024;

export function uploadPicture(campaign: string, file: Blob, name: string): Promise<Picture> {
  const path = `${at`/api/campaigns/${campaign}/pictures`}?name=${encodeURIComponent(name)}`;
  return bring('POST', path, PictureSchema, file);
}

// A referee's all of them, everybody else's own.
export function pictures(campaign: string): Promise<Picture[]> {
  const path = at`/api/campaigns/${campaign}/pictures`;
  const read = (after: string) => ask('GET', page(path, after), PictureListSchema);
  return allPages(read, (list) => list.pictures);
}

export function removePicture(campaign: string, id: string): Promise<Picture> {
  return ask('DELETE', at`/api/campaigns/${campaign}/pictures/${id}`, PictureSchema);
}
