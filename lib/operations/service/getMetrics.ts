import type { PlainText } from '@/lib/contract/plainText'
import type { Runtime } from '@/lib/operations/runtime'

/** What this process counts and measures, in Prometheus text. */
export const getMetrics = async ({ metrics }: Pick<Runtime, 'metrics'>): Promise<PlainText> => ({
  text: await metrics.text(),
  textType: 'text/plain; version=0.0.4; charset=utf-8',
})
