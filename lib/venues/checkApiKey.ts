import { settingName } from '@/lib/core/domain/venueInfo'
import type { KeyFinding } from './venueAdapter'

/** For a venue that rejects every request without a key. */
export function checkApiKey(venue: string, apiKey: string | undefined): KeyFinding {
  const name = settingName(venue, 'apiKey')
  if (apiKey === undefined)
    return {
      status: 'warn',
      message: 'None: this venue rejects requests without a key and is not read.',
      advice: `Request a key from the venue and set ${name}, or remove the venue from PLATFORMS.`,
    }
  if (/^[\x21-\x7e]+$/.test(apiKey)) return { status: 'ok', message: 'Set.' }
  return {
    status: 'fail',
    message: 'It has spaces or characters that no header can carry.',
    advice: `Set ${name} again, without quotes and line breaks.`,
  }
}
