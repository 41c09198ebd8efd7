import './disableSourceMaps'
import { exitWith } from './exitWith'
import { startService } from './startService'

startService({ dev: process.argv.includes('--dev') }).catch(exitWith)
