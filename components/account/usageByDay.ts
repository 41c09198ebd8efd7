import type { ApiKeyUsageResponse } from '@/lib/contract/apiKeys'

export interface UsagePoint {
  /** `YYYY-MM-DD`, UTC. */
  day: string
  requests: number
}

/** Requests per day of one key, or of all of them together. */
export const usageByDay = ({ days, keys }: ApiKeyUsageResponse, keyId?: string): UsagePoint[] =>
  days.map((day, index) => ({
    day,
    requests: keys
      .filter(({ id }) => keyId === undefined || id === keyId)
      .reduce((sum, { requests }) => sum + (requests[index] ?? 0), 0),
  }))
