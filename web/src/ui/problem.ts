// Words for what the HTTP API refused.
import { ApiError } from '../protocol/api';
import { capital, choiceName, reasonText, serverText, t } from './text';
import { language } from './text/language.svelte';
import { kProblems } from './text/problems';

const kChoices = 'choices.';
// Codes of which the server's own words, which are English, say more than the code does.
const kServerSays = new Set([
  'BAD_ARGUMENT',
  'BAD_PICTURE_NAME',
  'BANNED',
  'CONFLICT',
  'FORBIDDEN',
  'IN_ENCOUNTER',
  'NOT_A_PICTURE',
  'PICTURE_BROKEN',
  'PICTURE_TOO_LARGE',
  'QUOTA_REACHED',
]);

// "say why": "Say why." A name that it begins with is left for whoever knows what it is called.
function sentence(words: string): string {
  const whole = /[.!?…]$/.test(words) ? words : `${words}.`;
  return /^\w*_/.test(whole) ? whole : capital(whole);
}

export function problemText(error: ApiError): string {
  if (error.stale) return t('problem.stale');
  if (error.code === 'RATE_LIMITED' && error.retryAfter > 0)
    return t('problem.wait', { seconds: error.retryAfter });
  const { code, field } = error;
  const part = field.slice(field.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '');
  // In its own language it says what was asked for and what there is.
  const own = language.tag === 'en' && kServerSays.has(code) && error.message !== '';
  if (own) return sentence(error.message);
  const anew = serverText(error.message);
  if (anew !== undefined) return anew;
  const told = field.startsWith(kChoices) ? undefined : kProblems[`${code} ${part}`];
  if (told !== undefined) return told;
  if (language.tag === 'en') return kProblems[code] ?? reasonText({ code, field: '', text: error.message });
  if (field.startsWith(kChoices))
    return t('problem.choice', { what: choiceName(field.slice(kChoices.length)) });
  return kProblems[code] ?? reasonText({ code, field: '' });
}

// For what else may have been thrown there is no text: it is a fault of ours.
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
