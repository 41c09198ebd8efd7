import type { Server } from 'node:http'
import type { Log } from '@/lib/operations/runtime'
import { createServiceClient, type ServiceLink } from '@/lib/server/pages/createServiceClient'
import { type PagesConfig, setPagesContext } from '@/lib/server/pages/pagesContext'
import { loopUtilization } from './loopUtilization'
import type { OwnAddress, Pages } from './pages'
import { createRenderer } from './renderer'

interface DevPagesOptions {
  config: PagesConfig
  log: Log
  server: Server
  address: OwnAddress
  service: ServiceLink
}

/** Next's development server in this process. It uses the same private connection to the service as in production. */
export async function startDevPages(options: DevPagesOptions): Promise<Pages> {
  const { config, log, server, address, service } = options
  const client = createServiceClient(service)
  setPagesContext({ config, service: client })
  const serve = await createRenderer({ dev: true, log, server, ...address })
  return {
    isUp: () => true,
    busyShare: loopUtilization(),
    serve,
    async close() {
      setPagesContext(undefined)
      client.close()
    },
  }
}
