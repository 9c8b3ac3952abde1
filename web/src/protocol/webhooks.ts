// Requests around webhooks: addresses outside that are told a campaign's news.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { ask, at, body, tell } from './api';
import {
  NewWebhookSchema,
  WebhookListSchema,
  WebhookSchema,
  WebhookTrialSchema,
  type Webhook,
  type WebhookList,
  type WebhookTrial,
} from './gen/affray/v1/webhook_pb';

export {
  WebhookForm,
  WebhookNews,
  type Webhook,
  type WebhookList,
  type WebhookTrial,
} from './gen/affray/v1/webhook_pb';

export function webhooks(campaign: string): Promise<WebhookList> {
  return ask('GET', at`/api/campaigns/${campaign}/webhooks`, WebhookListSchema);
}

export function addWebhook(
  campaign: string,
  wish: MessageInitShape<typeof NewWebhookSchema>,
): Promise<Webhook> {
  return ask('POST', at`/api/campaigns/${campaign}/webhooks`, WebhookSchema, body(NewWebhookSchema, wish));
}

export function removeWebhook(campaign: string, webhook: string): Promise<void> {
  return tell('DELETE', at`/api/campaigns/${campaign}/webhooks/${webhook}`);
}

export function tryWebhook(campaign: string, webhook: string): Promise<WebhookTrial> {
  return ask('POST', at`/api/campaigns/${campaign}/webhooks/${webhook}/trials`, WebhookTrialSchema);
}
