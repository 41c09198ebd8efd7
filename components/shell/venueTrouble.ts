import { listText } from '@/components/format/listText'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'

/** A platform's problem for display on every page; undefined when there is none. */
export function venueTrouble({ name, health }: Pick<PlatformSummary, 'name' | 'health'>): string | undefined {
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

/** Problems by platform, a sentence each; those that are down together share one. */
export function venueTroubles(
  platforms: readonly Pick<PlatformSummary, 'id' | 'name' | 'health'>[],
): { id: string; text: string }[] {
  const down = platforms.filter(({ health }) => health.state === 'down')
  const single = platforms.filter((platform) => down.length < 2 || !down.includes(platform))
  const own = single.flatMap((platform) => {
    const text = venueTrouble(platform)
    return text ? [{ id: platform.id, text }] : []
  })
  if (down.length < 2) return own
  const text = `${listText(down.map(({ name }) => name))} cannot be reached. Their prices are not shown.`
  return [{ id: 'down', text }, ...own]
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
