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

/** One sentence for all that are in this state together: each one's reason is on the status page. */
const TOGETHER = {
  down: (names: string) => `${names} cannot be reached. Their prices are not shown.`,
  degraded: (names: string) => `${names} answer only in part: some of their prices may be missing or late.`,
}
const isShared = (state: string): state is keyof typeof TOGETHER => Object.hasOwn(TOGETHER, state)

/** Problems by platform, a sentence each; those that are down, or degraded, together share one. */
export function venueTroubles(
  platforms: readonly Pick<PlatformSummary, 'id' | 'name' | 'health'>[],
): { id: string; text: string }[] {
  return platforms.flatMap((platform): { id: string; text: string }[] => {
    const { state } = platform.health
    const alike = platforms.filter(({ health }) => health.state === state)
    if (!isShared(state) || alike.length < 2) {
      const text = venueTrouble(platform)
      return text ? [{ id: platform.id, text }] : []
    }
    if (platform !== alike[0]) return []
    return [{ id: state, text: TOGETHER[state](listText(alike.map(({ name }) => name))) }]
  })
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
