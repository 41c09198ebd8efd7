import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loaded before a program: on SIGUSR2 it collects its garbage and says in a file how much memory is left. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

/** Buffers are freed beside the program, some time after nobody holds them any more. */
const FREED_MS = 300

process.on('SIGUSR2', () => {
  collect()
  setTimeout(() => {
    collect()
    const file = path.join(process.env.SOAK_DIR ?? '.', `${process.pid}.json`)
    writeFileSync(file, JSON.stringify(process.memoryUsage()))
  }, FREED_MS).unref()
})
