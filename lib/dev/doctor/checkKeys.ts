import { ADAPTERS } from '@/lib/venues/registry'
import type { Check } from './types'

export const keysCheck: Check = {
  name: 'keys',
  async run({ config }) {
    return config.platforms.flatMap((venue) => {
      const finding = ADAPTERS[venue].checkKey?.(config)
      return finding ? [{ check: `key ${venue}`, ...finding }] : []
    })
  },
}
