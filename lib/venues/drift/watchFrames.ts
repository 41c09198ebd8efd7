import type { WatchedEndpoints } from './wireShape'
import { wireWatch } from './wireWatch'

/**
 * Checks socket messages by type; of an unknown type only the name is checked.
 * Cost: two look-ups for a message that is not due.
 */
export function watchFrames(endpoints: WatchedEndpoints, typeField: string) {
  const byType = new Map(
    [...endpoints.values()].flatMap((entry) => {
      const [method, type = ''] = entry.endpoint.split(' ')
      return method === 'socket' ? [[type, entry] as const] : []
    }),
  )
  const others = byType.get('*')

  return {
    see(type: string, message: unknown): void {
      const known = byType.get(type)
      if (known) wireWatch.see(known, message)
      else wireWatch.see(others, { [typeField]: type })
    },
    /** Whether a message of this type would be checked: avoids parsing where nothing else needs it. */
    isDue(type: string): boolean {
      const known = byType.get(type)
      return known !== undefined && wireWatch.isDue(known)
    },
  }
}
