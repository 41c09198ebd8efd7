// Runs the Prisma CLI without its download: `generate` and `validate` never execute the schema engine,
// they only insist that a file stands where it should be, so this script names itself as that file.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
const { status } = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: fileURLToPath(import.meta.url),
    ...process.env,
    CHECKPOINT_DISABLE: '1',
  },
})
process.exit(status ?? 1)
