import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startStandIns } from '@/lib/dev/testing/support/startStack'
import { worldOf } from '@/lib/dev/testing/support/worldOf'

/** A few mock venues without a service. `env` directs one to them and to an empty data folder. */
export async function startBareStandIns(name: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), `crossbook-${name}-`))
  const standIns = await startStandIns({ SANDBOX_CHAIN: '0', ...worldOf(24) })
  return {
    standIns,
    env: { ...standIns.env, DATA_DIR: dataDir },
    /** To be called once no service process is left. */
    async end() {
      await standIns.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
