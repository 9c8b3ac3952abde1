// English for the first minute: the way in, links, the road of a campaign.
export const kFirstEnglish = {
  'link.qr': 'Show it to a phone',
  'link.qr.of': '{label}, as a picture for a phone',
} as const;
