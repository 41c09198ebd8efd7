import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pagesConfigOf } from '@/lib/api/pagesConfigOf'
import { createPictures } from '@/lib/pages/createPictures'
import { createServiceClient } from '@/lib/pages/createServiceClient'
import { setPagesContext } from '@/lib/pages/pagesContext'
import { setRuntime } from '@/lib/runtime/getRuntime'
import type { Runtime } from '@/lib/runtime/types'
import { openPrivateServer, type PrivateServer } from '@/lib/server/openPrivateServer'
import { servePagesReads } from '@/lib/server/servePagesReads'

/** What pages have, over this runtime and a private connection as in the service. To be closed. */
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
  const pictures = createPictures({ log: runtime.log })
  setPagesContext({ config: pagesConfigOf(runtime.config), service, pictures })
  return {
    server,
    async close() {
      setPagesContext(undefined)
      setRuntime(undefined)
      service.close()
      await pictures.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
