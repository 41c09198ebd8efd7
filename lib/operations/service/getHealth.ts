import type { HealthResponse } from '@/lib/contract/health'

/** The process lives and answers. */
export async function getHealth(): Promise<HealthResponse> {
  return { status: 'ok' }
}
