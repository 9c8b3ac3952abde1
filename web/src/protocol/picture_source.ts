// Uploaded pictures as bytes, for whoever may see them.
import { at, download } from './api';

export function campaignPicture(campaign: string, id: string): Promise<Blob> {
  return download(at`/api/campaigns/${campaign}/pictures/${id}`);
}

export function encounterPicture(encounter: string, id: string, token: string): Promise<Blob> {
  return download(at`/api/encounters/${encounter}/pictures/${id}`, token);
}
