import { isBaseError } from '@/lib/core/domain/errors'
import type { VenueId } from '@/lib/core/domain/venue'
import { signHandshake } from '@/lib/venues/kalshi/handshake'
import type { Check, CheckInput, Finding } from './types'

const OTHERS = ['opinion', 'predictfun'] as const

function kalshiFinding({ config: { kalshi } }: CheckInput): Finding {
  const check = 'key kalshi'
  if (!kalshi.key)
    return {
      check,
      status: 'warn',
      message: 'None: Kalshi is polled, a viewed book is a second or two old.',
      advice: 'Create a key on kalshi.com and set KALSHI_KEY_ID and KALSHI_PRIVATE_KEY.',
    }
  try {
    signHandshake({ key: kalshi.key, url: kalshi.wsUrl, now: Date.now() })
    return { check, status: 'ok', message: 'The private key is valid and signs.' }
  } catch (error) {
    if (!isBaseError(error)) throw error
    return {
      check,
      status: 'fail',
      message: `${error.message}.`,
      advice:
        'Set KALSHI_PRIVATE_KEY to the complete PEM, BEGIN and END lines included, with \\n for line breaks.',
    }
  }
}

function keyFinding({ config }: CheckInput, venue: (typeof OTHERS)[number]): Finding {
  const check = `key ${venue}`
  const name = `${venue.toUpperCase()}_API_KEY`
  const { apiKey } = config[venue]
  if (apiKey === undefined)
    return {
      check,
      status: 'warn',
      message: 'None: this venue rejects requests without a key and is not read.',
      advice: `Request a key from the venue and set ${name}, or remove the venue from PLATFORMS.`,
    }
  if (/^[\x21-\x7e]+$/.test(apiKey)) return { check, status: 'ok', message: 'Set.' }
  return {
    check,
    status: 'fail',
    message: 'It has spaces or characters that no header can carry.',
    advice: `Set ${name} again, without quotes and line breaks.`,
  }
}

export const keysCheck: Check = {
  name: 'keys',
  async run(input) {
    const has = (venue: VenueId) => input.config.platforms.includes(venue)
    return [
      ...(has('kalshi') ? [kalshiFinding(input)] : []),
      ...OTHERS.filter(has).map((venue) => keyFinding(input, venue)),
    ]
  },
}
