#!/usr/bin/env node
import { fileURLToPath } from 'node:url'

// The checkout's own settings, wherever the command is run.
process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../../../tsconfig.json', import.meta.url))
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
