import { until } from '@/lib/dev/testing/support/startStack'
import { type BenchProcess, endProcess, startProcess } from './benchProcess'
import { type BenchService, startBenchService } from './startBenchService'

/** A one-event venue, the service, its rival, and processes for readers. */
export interface StreamRig extends Pick<BenchService, 'venue' | 'service' | 'close'> {
  rival: BenchProcess<{ url: string }>
  readers: BenchProcess<object>[]
  slug: string
}

const READER_PROCESSES = 2

/** `rate`: changes per second, over all books. */
export async function startStreamRig(options: {
  books: number
  rate: number
  together: boolean
}): Promise<StreamRig> {
  const { venue, service, close } = await startBenchService(options)
  const rival = await startProcess<{ url: string }>('lib/dev/testing/bench/benchBareStreams.ts')
  const readers = await Promise.all(
    Array.from({ length: READER_PROCESSES }, () =>
      startProcess<object>('lib/dev/testing/bench/benchListeners.ts'),
    ),
  )
  const slug = await until('the event', async () => {
    const response = await fetch(`${service.first.url}/api/events/list`)
    const { events } = (await response.json()) as { events: { event_slug: string }[] }
    return events[0]?.event_slug
  })
  return {
    venue,
    service,
    rival,
    readers,
    slug,
    async close() {
      for (const one of [...readers, rival]) await endProcess(one)
      await close()
    },
  }
}
