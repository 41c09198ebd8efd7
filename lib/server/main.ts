import { exitWith, startService } from './startService'

startService({ dev: process.argv.includes('--dev') }).catch(exitWith)
