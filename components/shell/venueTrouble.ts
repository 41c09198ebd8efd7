import type { PlatformInfo } from '@/lib/contract/platforms'

/** What a trader must know about a platform on every page; undefined when there is nothing to say. */
export function venueTrouble({ name, health }: Pick<PlatformInfo, 'name' | 'health'>): string | undefined {
  const reason = health.message.trim()
  const says = (lead: string, fallback: string) => {
    if (reason.startsWith(lead)) return reason
    return `${lead}: ${reason || fallback}`
  }
  switch (health.state) {
    case 'down':
      return `${ended(says(`${name} cannot be reached`, 'it does not answer'))} Its prices are not shown.`
    case 'needs_key':
      return `${ended(says(`${name} needs a key`, 'no API key is set'))} Its prices are not shown.`
    case 'degraded':
      return ended(says(`${name} answers only in part`, 'some of its prices may be missing or late'))
    default:
      return undefined
  }
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
