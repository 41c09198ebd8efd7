// `npm start` and `npm run ingest`: runs a program that `npm run build` compiled, or says that there is none.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'programs', `${process.argv[2]}.mjs`)
if (existsSync(program)) await import(pathToFileURL(program).href)
else {
  process.stderr.write(
    'There is no build yet: run `npm run build` first (or `npm run demo`, which builds).\n',
  )
  process.exitCode = 1
}
