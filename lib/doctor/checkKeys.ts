import { isBaseError } from '@/lib/domain/errors'
import type { VenueId } from '@/lib/domain/venue'
import { signHandshake } from '@/lib/venues/kalshi/handshake'
import type { Check, Finding, Patient } from './types'

const OTHERS = ['opinion', 'predictfun'] as const

function kalshiFinding({ config: { kalshi } }: Patient): Finding {
  const check = 'key kalshi'
  if (!kalshi.key)
    return {
      check,
      status: 'warn',
      message: 'None: Kalshi is read by request, a looked-at book is a second or two old.',
      advice: 'Make a key on kalshi.com and set KALSHI_KEY_ID and KALSHI_PRIVATE_KEY.',
    }
  try {
    signHandshake({ key: kalshi.key, url: kalshi.wsUrl, now: Date.now() })
    return { check, status: 'ok', message: 'The private key is read and signs.' }
  } catch (error) {
    if (!isBaseError(error)) throw error
    return {
      check,
      status: 'fail',
      message: `${error.message}.`,
      advice:
        'Set KALSHI_PRIVATE_KEY to the whole PEM, BEGIN and END lines included, with \\n for line breaks.',
    }
  }
}

function keyFinding({ config }: Patient, venue: (typeof OTHERS)[number]): Finding {
  const check = `key ${venue}`
  const name = `${venue.toUpperCase()}_API_KEY`
  const { apiKey } = config[venue]
  if (apiKey === undefined)
    return {
      check,
      status: 'warn',
      message: 'None: this venue answers nobody without a key and is not read.',
      advice: `Ask the venue for a key and set ${name}, or leave the venue out of PLATFORMS.`,
    }
  if (/^[\x21-\x7e]+$/.test(apiKey)) return { check, status: 'ok', message: 'Set.' }
  return {
    check,
    status: 'fail',
    message: 'It holds spaces or letters that no header can carry.',
    advice: `Set ${name} anew, without quotes and line breaks.`,
  }
}

export const keysCheck: Check = {
  name: 'keys',
  async look(patient) {
    const has = (venue: VenueId) => patient.config.platforms.includes(venue)
    return [
      ...(has('kalshi') ? [kalshiFinding(patient)] : []),
      ...OTHERS.filter(has).map((venue) => keyFinding(patient, venue)),
    ]
  },
}
