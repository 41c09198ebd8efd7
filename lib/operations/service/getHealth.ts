import type { HealthResponse } from '@/lib/contract/health'

/** The process is alive and responding. */
export async function getHealth(): Promise<HealthResponse> {
  return { status: 'ok' }
}
