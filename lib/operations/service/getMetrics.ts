import type { PlainText } from '@/lib/contract/plainText'
import type { Runtime } from '@/lib/operations/runtime'

/** This process's metrics in Prometheus text format. */
export const getMetrics = async ({ metrics }: Pick<Runtime, 'metrics'>): Promise<PlainText> => ({
  text: await metrics.text(),
  textType: 'text/plain; version=0.0.4; charset=utf-8',
})
