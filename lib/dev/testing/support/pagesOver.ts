import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Runtime } from '@/lib/operations/runtime'
import { pagesConfigOf } from '@/lib/server/api/pagesConfigOf'
import { createServiceClient } from '@/lib/server/pages/createServiceClient'
import { setPagesContext } from '@/lib/server/pages/pagesContext'
import { openPrivateServer, type PrivateServer } from '@/lib/server/process/openPrivateServer'
import { servePagesReads } from '@/lib/server/process/servePagesReads'
import { setRuntime } from '@/lib/server/runtime/getRuntime'

/** The pages' context over this runtime, with a private connection as in the service. Close it after use. */
export async function pagesOver(
  runtime: Runtime,
): Promise<{ server: PrivateServer; close(): Promise<void> }> {
  setRuntime(runtime)
  const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-pages-'))
  const server = await openPrivateServer(
    path.join(folder, 'service.sock'),
    servePagesReads(() => undefined),
  )
  const service = createServiceClient(server)
  setPagesContext({ config: pagesConfigOf(runtime.config), service })
  return {
    server,
    async close() {
      setPagesContext(undefined)
      setRuntime(undefined)
      service.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
