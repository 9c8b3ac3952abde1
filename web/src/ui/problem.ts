// English for what the HTTP API refused.
import { ApiError } from '../protocol/api';
import { reasonText, t } from './text';

// Codes of which the server's own words say more than the code does.
const kServerSays = new Set([
  'BAD_ARGUMENT',
  'BAD_PICTURE_NAME',
  'CONFLICT',
  'FORBIDDEN',
  'IN_ENCOUNTER',
  'NOT_A_PICTURE',
  'PICTURE_BROKEN',
  'PICTURE_TOO_LARGE',
  'QUOTA_REACHED',
]);

export function problemText(error: ApiError): string {
  if (error.stale) return t('problem.stale');
  if (error.code === 'RATE_LIMITED' && error.retryAfter > 0)
    return t('problem.wait', { seconds: error.retryAfter });
  if (kServerSays.has(error.code) && error.message !== '') return error.message;
  return reasonText({ code: error.code, field: '', text: error.message });
}

// For what else may have been thrown there is no text: it is a fault of ours.
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
