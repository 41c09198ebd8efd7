import type { WatchedEndpoints } from './wireShape'
import { wireWatch } from './wireWatch'

/**
 * Looks at messages of a socket by their type; of a type that nobody knows the name is all that is looked at.
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
    /** Whether a message of this type would be looked at: spares parsing where nothing else needs it. */
    isDue(type: string): boolean {
      const known = byType.get(type)
      return known !== undefined && wireWatch.isDue(known)
    },
  }
}
